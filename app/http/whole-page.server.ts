/** Makes Remix load the redirect's target as a new document, since scripts can't change a page's style sheet. */
export function wholePage(answer: Response): Response {
  if (answer.status === 303) answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}
