/** Mail that a provider delivers to the demo, and an administrator's decisions about quarantined mail. */
import { createHmac } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

/** The same secret as in playwright.config.ts. */
const INBOUND_SECRET = "a secret of the journeys that is long enough"
/** Two more than are received from one sender within an hour. */
const MAILS = 62

async function delivered(page: Page, number: number): Promise<void> {
  const mail = [
    "From: Ines Abara <ines@elsewhere.example>",
    "To: office@demo.example",
    `Subject: Question ${number} of Ines${number === MAILS ? ` ${"X".repeat(150)}` : ""}`,
    `Message-ID: <ines-${number}@elsewhere.example>`,
    ...["", `How large is suite ${number}?`, ""],
  ].join("\r\n")
  const signature = `sha256=${createHmac("sha256", INBOUND_SECRET).update(mail).digest("hex")}`
  const headers = { "Content-Type": "message/rfc822", "X-Signature": signature }
  const response = await page.request.post("/api/email/inbound", { data: mail, headers })
  expect(response.status(), await response.text()).toBe(200)
}

/** The parts of the quarantine's list that cannot be seen, pressed or read at this width, in words. */
function faults() {
  const table = [...document.querySelectorAll("table")].find((one) => one.textContent.includes("Quarantined"))
  const right = Math.min(table?.closest(".table-box")?.getBoundingClientRect().right ?? 0, innerWidth)
  const rows = [...(table?.querySelectorAll("tbody tr") ?? [])]
  return rows.flatMap((row) => {
    const pressed = [...row.querySelectorAll("a, button")].filter((one) => one.getBoundingClientRect().right > right)
    const { bottom = 0, right: end = 0 } = row.querySelector(".line-kind")?.getBoundingClientRect() ?? {}
    const { top = 0, left = 0 } = row.querySelector(".line-amount .badge")?.getBoundingClientRect() ?? {}
    const sender = document.createRange()
    sender.selectNodeContents(row.querySelector("th") ?? row)
    return [
      ...pressed.map((one) => `out of sight: ${one.textContent}`),
      ...(top < bottom && left < end ? ["the reason covers the subject"] : []),
      ...(sender.getClientRects().length > 2 ? ["the sender is broken"] : []),
    ]
  })
}

test("of a sender who sends too many, an administrator takes one mail in and deletes another", async ({ page }, {
  project,
}) => {
  for (let number = 1; number <= MAILS; number += 1) await delivered(page, number)
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/mail")
  const table = page.getByRole("table", { name: /Quarantined mail/ })
  await expect(table.getByRole("row")).toHaveCount(3)
  await expect(table).toContainText("Too many within an hour")
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(faults), `at ${width}`).toEqual([])
  }
  if (project.name === "script") await isAccessible(page)
  await table.getByRole("button", { name: "Take in Question 61 of Ines" }).click()
  await expect(page.getByRole("status").first()).toContainText("The mail is in the inbox.")
  await table.getByRole("link", { name: "Delete Question 62 of Ines" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete this mail?" })
  if (project.name === "script") await isAccessible(page)
  await dialog.getByRole("button", { name: "Delete mail" }).click()
  await expect(page.getByRole("status").first()).toContainText("The mail is deleted.")
  await expect(table).toHaveCount(0)
})
