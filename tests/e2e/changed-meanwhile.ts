/** Two people have the same form open: the page that the second one sees after saving. */
import { expect, type Page } from "@playwright/test"

export type OpenForm = {
  address: string
  /** The label of the field that both change, and the values that they type; `now` is the first value as the second person sees it. */
  field: string | RegExp
  first: string
  second: string
  now?: string
  /** Another field, which only the second person changes. */
  own?: [label: string | RegExp, typed: string]
  save: string
  saved: RegExp
}

/** The first person saves. The second sees that value beside the typed one, saves again, and the typed value is stored. */
export async function meetsChange(page: Page, form: OpenForm): Promise<void> {
  const { address, field, own, save, saved } = form
  const second = await page.context().newPage()
  for (const each of [page, second]) await each.goto(address)
  const saves = (on: Page) => on.getByRole("button", { name: save, exact: true }).click()
  await page.getByLabel(field).first().fill(form.first)
  await saves(page)
  await expect(page.getByRole("status").first()).toContainText(saved)

  await second.getByLabel(field).first().fill(form.second)
  if (own) await second.getByLabel(own[0]).first().fill(own[1])
  await saves(second)
  const notice = second.getByRole("alert")
  await expect(notice).toContainText("changed in the meantime")
  await expect(notice).toHaveClass(/attention/)
  await expect(second.getByLabel(field).first()).toHaveAccessibleDescription(
    new RegExp(`Now: ${RegExp.escape(form.now ?? form.first)}`),
  )
  await expect(second.getByLabel(field).first()).toHaveValue(form.second)
  if (own) await expect(second.getByLabel(own[0]).first()).toHaveValue(own[1])

  await saves(second)
  await expect(second.getByRole("status").first()).toContainText(saved)
  await page.goto(address)
  await expect(page.getByLabel(field).first()).toHaveValue(form.second)
  if (own) await expect(page.getByLabel(own[0]).first()).toHaveValue(own[1])
}
