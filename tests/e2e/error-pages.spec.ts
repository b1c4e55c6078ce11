/** Error pages, and screens that no other journey checks, are accessible, too. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { openBeside } from "./beside.ts"
import { test } from "./journey.ts"
import { newProperty } from "./new-property.ts"
import { ADMIN, PASSWORD, signIn, signInUnseen, signInWith } from "./people.ts"

test("the pages of what is not there and what is closed have no accessibility fault", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await areAccessible(page, ["/nowhere", "/signup", "/setup?token=wrong", "/account/reset-password/unknown"])
  await signIn(page)
  for (const [address, status] of [
    ["/management/nowhere", 404],
    ["/management/viewunit?unit=99999", 404],
    ["/admin", 403],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(status)
    await isAccessible(page, address)
  }
})

test("neither have a unit, the colors of its status, nor the ways staff sign in", { tag: "@long" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInUnseen(page, ADMIN)
  await areAccessible(page, [
    "/management/viewunit?unit=106",
    "/management/viewunit?unit=105",
    "/management?search=&dialog=status&unit=106",
    "/management?search=&dialog=actions&unit=106",
    "/management?search=&dialog=delete&unit=105",
    "/admin/properties",
  ])
})

test("neither have lists and reports that other journeys only pass", { tag: "@long" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInUnseen(page, ADMIN)
  await areAccessible(page, [
    "/management/arrears",
    "/management/disputes",
    "/maintenance/files",
    "/admin/invitations",
    "/admin/clock",
    "/admin/mail",
    "/admin/reports/expenses/year",
    "/admin/reports/arrears",
    "/admin/reports/rent-roll",
    "/account/management/passkeys",
  ])
})

test("neither have the cards of a wait, a busy system and a failure", { tag: "@long" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  const property = await newProperty()
  const { origin } = new URL(property.setup)
  const database = await openBeside(property.database)
  const isShown = async (path: string, status: number, heading: string) => {
    expect((await page.goto(origin + path))?.status(), path).toBe(status)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
    await isAccessible(page, `${path} ${status}`)
  }
  try {
    property.addAdministrator("ann@example.com", PASSWORD)
    // Another program holds the database's write lock, so an invalid link cannot be counted.
    await database.lock()
    await isShown("/account/reset-password/wrong", 503, "Busy")
    await database.release()
    for (let guess = 0; guess < 30; guess += 1) await page.request.get(`${origin}/account/reset-password/${guess}`)
    await isShown("/account/reset-password/wrong", 429, "Too Many Requests")
    await page.goto(`${origin}/login`)
    await signInWith(page, "ann@example.com")
    await expect(page).toHaveURL(/\/admin/)
    // Damaged tables: one of a page, one for the frame of every page, and one that is read before any page.
    await database.run("alter table audit_log rename to audit_log_gone")
    await isShown("/admin/log", 500, "Unknown Error")
    await database.run("alter table settings rename to settings_gone")
    await isShown("/management", 500, "Unknown Error")
    await database.run("alter table sessions rename to sessions_gone")
    await isShown("/management", 500, "Unknown Error")
  } finally {
    await database.close()
    await property.end()
  }
})
