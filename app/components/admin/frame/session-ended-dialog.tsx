import { useEffect, useId, useRef, useState } from "react";
import { ApiError, apiClient } from "~/components/api-client";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { Button } from "~/ui/button";
import { ModalDialog } from "~/ui/dialog";
import { useToast } from "~/ui/toast";
import { type EndedFor, onSessionEnd } from "./session-ended";
import { onSignIn, openSignInWindow, SIGN_IN_TIMEOUT_MS, SIGN_IN_WINDOW } from "./sign-in-window";

type Stage = "asking" | "waiting" | "blocked" | "too-late" | "denied" | "unavailable";

const TEXTS: Record<Stage, string> = {
  asking: "Your session expired before we could save. Sign in again. Your changes are still here.",
  waiting: "Sign in using the window that just opened. We'll wait here.",
  blocked:
    "Your browser blocked the sign-in window. Use the link below. Your changes are still here.",
  "too-late": "Sign-in took too long. Try again. Your changes are still here.",
  denied: "That account isn't an administrator. Sign out of it, then sign in with one that is.",
  unavailable: "We can't confirm your sign-in right now. Please try again.",
};

const ASKING: Record<EndedFor, string> = {
  save: TEXTS.asking,
  bell: "Your session expired, so new orders won't ring here. Sign in again. This page will stay as it is.",
};

const SHIFT_OVER: Record<EndedFor, string> = {
  save: "We couldn't save this, but your changes are still here. If you're still working, ask the owner for a new code, and open it in another tab.",
  bell: "Thanks for helping! New orders won't show up here anymore. If you're still working, ask the owner for a new code.",
};

const DONE: Record<EndedFor, string> = {
  save: "Your changes are still here. Save when you're ready.",
  bell: "New orders will ring here again.",
};

/** Opens over the panel when an action, or the bell, found that the session has ended. */
export function SessionEndedDialog({ isHelper }: { isHelper: boolean }) {
  const [endedFor, setEndedFor] = useState<EndedFor | null>(null);
  const toast = useToast();
  // An unsaved form outranks the bell: the dialog keeps its message.
  useEffect(
    () => onSessionEnd((reason) => setEndedFor((known) => (known === "save" ? known : reason))),
    [],
  );
  if (!endedFor) return null;

  const finish = () => {
    setEndedFor(null);
    toast({ title: "You're signed in again", description: DONE[endedFor] });
  };
  if (isHelper) return <ShiftOver text={SHIFT_OVER[endedFor]} onClose={() => setEndedFor(null)} />;
  return (
    <SignInAgain asking={ASKING[endedFor]} onDone={finish} onClose={() => setEndedFor(null)} />
  );
}

/** Tells helpers that their shift is over. They have no account to sign in with. */
function ShiftOver({ text, onClose }: { text: string; onClose: () => void }) {
  const textId = useId();
  return (
    <ModalDialog title="Your shift is over" describedBy={textId} onClose={onClose}>
      <p id={textId} role="status">
        {text}
      </p>
    </ModalDialog>
  );
}

type SignInAgainProps = { asking: string; onDone: () => void; onClose: () => void };

function SignInAgain({ asking, onDone, onClose }: SignInAgainProps) {
  const { stage, signIn } = useSignInAgain(onDone);
  const textId = useId();
  return (
    <ModalDialog title="Sign in again" describedBy={textId} onClose={onClose}>
      <p id={textId} role="status">
        {stage === "asking" ? asking : TEXTS[stage]}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="button" onClick={signIn}>
          Sign in
        </Button>
        {stage === "denied" && <LogOutElsewhere />}
        {stage !== "asking" && (
          <a href={SIGN_IN_WINDOW} target="_blank" className="text-matcha underline" rel="noopener">
            Open sign-in in a new tab
          </a>
        )}
      </div>
    </ModalDialog>
  );
}

/** Signs out of Auth0, which would otherwise sign the same person right back in. */
function LogOutElsewhere() {
  return (
    <SignOutForm target="_blank" rel="noopener">
      <Button variant="quiet">Sign out in a new tab</Button>
    </SignOutForm>
  );
}

/** Opens a window to sign in. The window's message is only a hint, so the server is always asked too. */
function useSignInAgain(onDone: () => void) {
  const [stage, setStage] = useState<Stage>("asking");
  const timer = useRef<number>();
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    const stop = onSignIn(async () => {
      clearTimeout(timer.current);
      const refusal = await askServer();
      if (refusal) setStage(refusal);
      else done.current();
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);

  const signIn = () => {
    clearTimeout(timer.current);
    if (!openSignInWindow()) return setStage("blocked");
    setStage("waiting");
    timer.current = window.setTimeout(() => setStage("too-late"), SIGN_IN_TIMEOUT_MS);
  };
  return { stage, signIn };
}

/** Null if an administrator is signed in. */
async function askServer(): Promise<"denied" | "unavailable" | null> {
  try {
    await apiClient.request("GET", "/api/check-admin");
    return null;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    return isRefused ? "denied" : "unavailable";
  }
}
