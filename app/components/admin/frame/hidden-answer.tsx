import { useRefusal } from "./session-ended";

/** Posts an answer given earlier, so that it is not asked again while the form asks something else. */
export function HiddenAnswer({ name }: { name: string }) {
  const answer = useRefusal()?.input[name];
  return answer ? <input type="hidden" name={name} value={answer} /> : null;
}
