import { IconButton } from "~/ui/button";
import { turnSoundOff, turnSoundOn, useSound } from "~/ui/sound";
import { AdminIcon } from "./icons";

const SOUND_IS_OFF = "Sound is off. Turn on";

/** The sidebar's button, which turns the sound on or off. */
export function SoundItem() {
  const sound = useSound();
  if (sound === "none") return null;
  // An invisible box reserves the space, so that the buttons below don't move under a finger.
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

/** A button at the top of a phone's screen, where the sidebar is closed. Shown while new orders make no sound. */
export function SoundIsOff() {
  if (useSound() !== "off") return null;
  return (
    <IconButton label={SOUND_IS_OFF} title={SOUND_IS_OFF} onClick={() => void turnSoundOn()}>
      <AdminIcon name="silent" />
    </IconButton>
  );
}
