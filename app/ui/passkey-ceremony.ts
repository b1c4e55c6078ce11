/** What the scripts of the pages with passkeys share: asking the server, and saying what went wrong. */

/** What can go wrong: a refusal of the server in its own words, a ceremony with its code, or anything else. */
type Failure = { subject?: string; message?: string; code?: string }

/** Asks the server by JSON. Throws what it said when it refuses; whose session is over is led by the page to where it sends them. */
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

/** Says what went wrong where the page keeps the template for it (passkey-error.tsx), in place of what was said there before. */
export function showMessage(template: HTMLTemplateElement, error: unknown): void {
  for (const old of template.parentElement?.querySelectorAll(":scope > .notice[role]") ?? []) old.remove()
  const { subject, message, code } = error as Failure
  const notice = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const text = subject ? message : template.content.querySelector(`[data-code="${code}"]`)?.textContent
  if (subject) notice.querySelector("b")?.replaceChildren(subject)
  if (text) notice.querySelector("p")?.replaceChildren(text)
  template.after(notice)
}
