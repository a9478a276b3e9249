/** Makes Remix load the redirect's target as a whole page, because scripts can't change the page's style sheet. */
export function wholePage(answer: Response): Response {
  if (answer.status === 303) answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}
