import { chromium, expect, type Page } from "@playwright/test"
import { chromiumOptions } from "../support/chromium.ts"
import { hasNoFault } from "./accessibility.ts"
import { test } from "./journey.ts"
import { newProperty } from "./new-property.ts"
import { signIn, signInWith } from "./people.ts"

test.use({ serviceWorkers: "allow" })

/** Waits until the worker of this site serves the page. */
const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
/** The paths of all stored files on the device, by the name of the cache. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => new URL(url).pathname).toSorted()] as const
    })
    return Object.fromEntries(await Promise.all(all))
  })
/** Style sheets and fonts by their hashes, and the page without a connection. */
const ALLOWED = /^(\/assets\/[\w-]+-[\w-]{8}\.(css|woff2)|\/offline)$/

test("without a network a tenant reads so on every page, and nothing of the account is on the device", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "workers need script")
  await signIn(page, "tomas@demo.example")
  await isControlled(page)
  for (const path of ["/home", "/home/charges", "/home/documents", "/home/history"]) await page.goto(path)
  const caches = Object.values(await stored(page))
  expect(caches).toHaveLength(1)
  expect(caches.flat().filter((path) => !ALLOWED.test(path))).toEqual([])
  expect(caches.flat().filter((path) => /\/(app|offline)-[\w-]+\.css$|latin-[\w-]+\.woff2$/.test(path))).toHaveLength(3)
  await context.setOffline(true)
  await page.goto("/home")
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Connection")
  await expect(page.getByRole("main")).not.toContainText("$")
  expect(await page.evaluate(() => document.fonts.ready.then((fonts) => fonts.check("16px 'Hanken Grotesk'")))).toBe(
    true,
  )
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Hanken Grotesk")
  await hasNoFault(page)
  await page.getByRole("link", { name: "Try again" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Connection")
  await context.setOffline(false)
  await page.getByRole("link", { name: "Try again" }).click()
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("heading", { name: "No Connection" })).toBeHidden()
  await expect(page.getByText("$").first()).toBeVisible()
})

test("who signs out is out, with and without a network", async ({ page, context, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "workers need script")
  await signIn(page, "tomas@demo.example")
  await isControlled(page)
  await page.goto("/account")
  await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click()
  await expect(page).toHaveURL("/login")
  await page.goto("/home")
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(true)
  await page.goto("/home")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Connection")
})

test("a worker of a newer deployment replaces the older one, and what that one stored", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "workers need script")
  const property = await newProperty()
  try {
    property.addAdministrator("ann@example.com", "a long passphrase of ann")
    const { origin } = new URL(property.setup)
    await page.goto(`${origin}/login`)
    await isControlled(page)
    const before = Object.keys(await stored(page))
    await signInWith(page, "ann@example.com", "a long passphrase of ann")
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto(`${origin}/admin/defaults`)
    await page.getByLabel("Property name").fill("Harbor House")
    await page.getByLabel("Property name").press("Enter")
    const manifest = async () => (await page.request.get(`${origin}/app.webmanifest`)).json()
    await expect.poll(manifest).toHaveProperty("name", "Harbor House")
    await page.goto(`${origin}/account`)
    await expect.poll(async () => Object.keys(await stored(page))).not.toEqual(before)
    await expect.poll(async () => Object.keys(await stored(page)).length).toBe(1)
    await context.setOffline(true)
    await page.goto(`${origin}/account`)
    await expect(page.getByText("This device cannot reach Harbor House right now.")).toBeVisible()
  } finally {
    await property.end()
  }
})

test("without https no worker is registered, and the pages say nothing of it", async ({
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "workers need script")
  const port = new URL(baseURL ?? "").port
  const browser = await chromium.launch({
    ...chromiumOptions(),
    args: ["--host-resolver-rules=MAP portal.test 127.0.0.1"],
  })
  try {
    const page = await browser.newPage()
    const logged: string[] = []
    page.on("console", (message) => logged.push(message.text()))
    page.on("pageerror", (error) => logged.push(error.message))
    const requests: string[] = []
    page.on("request", (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(`http://portal.test:${port}/login`, { waitUntil: "networkidle" })
    expect(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([false, false])
    expect(requests).not.toContain("/worker.js")
    expect(logged.filter((text) => /worker/i.test(text))).toEqual([])
  } finally {
    await browser.close()
  }
})
