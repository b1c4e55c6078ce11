/** Saves the planned increase when one of its fields loses focus, and says so beside the button, which does the same without script. */
const form = document.querySelector<HTMLFormElement>("form#plan")
const said = document.querySelector<HTMLElement>("#plan-saved")

const typed = (of: HTMLFormElement) => {
  const values = new FormData(of)
  values.set("intent", "plan")
  return new URLSearchParams([...values].map(([name, value]) => [name, String(value)]))
}

if (form && said) {
  let saved = typed(form).toString()
  form.addEventListener("focusout", async () => {
    const now = typed(form)
    if (now.toString() === saved) return
    saved = now.toString()
    said.textContent = await save(now)
  })
}

/** Posts the form as its button does; the page that answers holds either the notice or what is wrong. */
async function save(values: URLSearchParams): Promise<string> {
  try {
    const answer = await fetch(location.href, { method: "POST", body: values })
    const page = new DOMParser().parseFromString(await answer.text(), "text/html")
    const words = page.querySelector(answer.ok ? "[role=status].notice" : "form#plan .error, [role=alert]")
    return words?.textContent?.trim() ?? "The planned rent increase was not saved."
  } catch {
    return "The planned rent increase was not saved."
  }
}
