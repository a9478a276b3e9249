import { useRefusal } from "./session-ended";

/** What was answered before isn't asked again while something else still is. */
export function KeptAnswer({ name }: { name: string }) {
  const answer = useRefusal()?.input[name];
  return answer ? <input type="hidden" name={name} value={answer} /> : null;
}
