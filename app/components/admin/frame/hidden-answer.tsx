import { useRefusal } from "./use-refusal";

/** Posts an answer given earlier, so that the form doesn't ask again while it asks something else. */
export function HiddenAnswer({ name }: { name: string }) {
  const answer = useRefusal()?.input[name];
  return answer ? <input type="hidden" name={name} value={answer} /> : null;
}
