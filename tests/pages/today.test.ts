import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { createRequest } from "~/domain/requests/create-request.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"
import { mona } from "../support/world.ts"

test("Today shows each thing to do as a link to where it is done, and says so when there is nothing", async () => {
  const as = await tokenOf(await staff(6), "page")
  const page = async () => (await get("/management/today", { as })).text()
  expect(textIn(await page())).toContain("Nothing waits for you.")
  for (let number = 1; number <= 6; number += 1)
    await write((tx) => createRequest(tx, mona, { unitNumber: 0, title: `Lamp ${number}` }))
  const html = await page()
  expect(textIn(html)).toContain("Requests nobody has (6)")
  expect(html).toContain('href="/management/requests?assigned=0&amp;status=open#request-6"')
  expect(html).not.toContain("#request-1")
  const all = /<a href="([^"]+)">All 6/.exec(html)?.[1] ?? ""
  expect(await (await get(all.replaceAll("&amp;", "&"), { as })).text()).toContain('id="request-1"')
})

test("staff of management may land on Today, which stays management for other programs", async () => {
  const person = await staff(6, "mona@example.com")
  const as = await tokenOf(person, "page")
  const account = await (await get("/account", { as })).text()
  expect(account).toContain("Management: Today")
  await post("/account", { intent: "landing", homescreen: "today" }, { as })
  const signedIn = await post("/login", { email: "mona@example.com", password: PASSWORD })
  expect(signedIn.headers.get("location")).toBe("/management/today")
  expect(await (await get("/account", { as })).text()).toMatch(/value="today"[^>]*selected|selected[^>]*value="today"/)
  await post("/account", { intent: "landing", homescreen: "management" }, { as })
  const again = await post("/login", { email: "mona@example.com", password: PASSWORD })
  expect(again.headers.get("location")).toBe("/management")
})

test("maintenance is offered no page of management, nor may it choose one", async () => {
  const as = await tokenOf(await staff(9), "page")
  expect((await get("/management/today", { as })).status).toBe(403)
  expect((await post("/account", { intent: "landing", homescreen: "today" }, { as })).status).toBe(403)
})
