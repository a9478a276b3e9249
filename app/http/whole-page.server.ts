/** Where an answer leads, the whole page is loaded: a script may not change the page's own style sheet. */
export function wholePage(answer: Response): Response {
  if (answer.status === 303) answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}
