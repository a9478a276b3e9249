/** The box, or button, that answers what's asked where a stop ends before everyone has picked up: its value is the question. */
export const LEAVE_THEM = "leaveThem";
