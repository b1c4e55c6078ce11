/** Shared by the scripts of pages with passkeys: requests to the server, and error messages. */

type Failure = { subject?: string; message?: string; code?: string }

/** Sends JSON to the server. Throws its refusal, and follows a redirect to the sign-in page. */
export async function request<FormResult>(address: string, question: object): Promise<FormResult> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  })
  if (response.redirected) location.reload()
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.message), { subject: answer.subject, code: answer.code })
  return answer
}

/** Shows an error by the page's template (passkey-error.tsx), in place of an earlier one. */
export function showMessage(template: HTMLTemplateElement, error: unknown): void {
  for (const old of template.parentElement?.querySelectorAll(":scope > .notice[role]") ?? []) old.remove()
  const { subject, message, code } = error as Failure
  const notice = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const text = subject ? message : template.content.querySelector(`[data-code="${code}"]`)?.textContent
  if (subject) notice.querySelector("b")?.replaceChildren(subject)
  if (text) notice.querySelector("p")?.replaceChildren(text)
  template.after(notice)
}
