import { turnSoundOff, turnSoundOn, useSound } from "~/ui/sound";
import { AdminIcon } from "./icons";

/** The sidebar's button, which also turns the sound off. */
export function SoundItem() {
  const sound = useSound();
  if (sound === "none") return null;
  // An invisible box keeps the place, so that the buttons below don't move under a finger.
  if (sound === "unknown") return <div className="sidebar-item needs-js invisible" />;
  const [toggle, label] =
    sound === "on" ? [turnSoundOff, "Turn sound off"] : [turnSoundOn, "Sound is off. Turn on"];
  return (
    <button type="button" onClick={() => void toggle()} title={label} className="sidebar-item">
      <AdminIcon name={sound === "on" ? "bell" : "silent"} />
      <span className="sidebar-text">{label}</span>
    </button>
  );
}

/** At the top of a phone's screen, whose sidebar is closed, while new orders would make no sound. */
export function SoundIsOff() {
  if (useSound() !== "off") return null;
  return (
    <button
      type="button"
      onClick={() => void turnSoundOn()}
      className="ml-auto inline-flex min-h-12 items-center gap-2 rounded-sm px-2 text-sm hover:bg-raised"
    >
      <AdminIcon name="silent" />
      <span>
        Sound is off. <span className="text-matcha underline">Turn on</span>
      </span>
    </button>
  );
}
