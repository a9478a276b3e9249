type Line = { id: number; when: string; what: string; delta: string; after: number };

const NUMBER = "py-2 pl-4 text-right align-top tabular-nums";

/** Changes of an item's stock, newest first. */
export function StockMovements({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return <p className="text-muted">No changes yet.</p>;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="mb-1 text-left text-base font-medium">Recent Changes</caption>
      <thead>
        <tr className="border-b border-line/30 text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Reason
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            Change
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            New Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, when, what, delta, after }) => (
          <tr key={id} className="border-b border-line/15">
            <td className="py-2 wrap-anywhere">
              {what}
              <span className="block text-muted">{when}</span>
            </td>
            <td className={NUMBER}>{delta}</td>
            <td className={NUMBER}>{after.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
