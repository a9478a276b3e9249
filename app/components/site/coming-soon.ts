import { type FormEvent, useEffect, useRef, useState } from "react";
import { useToast } from "~/ui/toast";
import type { ToastContent } from "~/ui/toast-state";

/** Toasts of placeholder forms, which send nothing. */

export const AUTHENTICATION_COMING_SOON: ToastContent = {
  title: "Authentication Coming Soon",
  description: "Single sign-on will be added later.",
};

export const REGISTRATION_COMING_SOON: ToastContent = {
  title: "Registration Coming Soon",
  description: "Single sign-on will be added later.",
};

const DELAY_MS = 1000;

export function useComingSoon(content: ToastContent) {
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const timer = useRef<number>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    timer.current = window.setTimeout(() => {
      setPending(false);
      toast(content);
    }, DELAY_MS);
  };
  return { pending, onSubmit };
}
