import { IconButton } from "~/ui/button";
import { turnSoundOff, turnSoundOn, useSound } from "~/ui/sound";
import { AdminIcon } from "./icons";

const SOUND_IS_OFF = "Sound is off. Turn on";

/** The sidebar's button, which also turns the sound off. */
export function SoundItem() {
  const sound = useSound();
  if (sound === "none") return null;
  // An invisible box keeps the place, so that the buttons below don't move under a finger.
  if (sound === "unknown") return <div className="sidebar-item needs-js invisible" />;
  const [toggle, label] =
    sound === "on" ? [turnSoundOff, "Turn sound off"] : [turnSoundOn, SOUND_IS_OFF];
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
    <IconButton label={SOUND_IS_OFF} title={SOUND_IS_OFF} onClick={() => void turnSoundOn()}>
      <AdminIcon name="silent" />
    </IconButton>
  );
}
