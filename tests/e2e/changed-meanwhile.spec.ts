/** No edit overwrites another one: each form shows the values that another person saved since it was opened. Source: api.md section 0, "Versions". */
import { expect, type Page } from "@playwright/test"
import { caller, petraLeft, petraRents } from "./calls.ts"
import { meetsChange, type OpenForm } from "./changed-meanwhile.ts"
import { test } from "./journey.ts"
import { ADMIN, signInAdmin } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInAdmin(page)
})

/** Creates the thing to edit, and returns the address of its form. */
type Making = { address(page: Page): string | Promise<string> }

const letter = { subject: "The lift", body: "It is mended." }

const FORMS: Record<string, Omit<OpenForm, "address"> & Making> = {
  "a tenant's details": {
    address: async (page) => `/management/edittenant?tenant=${await petraRents(await caller(page.request), 95_001)}`,
    field: "Middle name",
    first: "Ann",
    second: "Bea",
    own: ["Business name", "Corner Repairs"],
    save: "Save Tenant",
    saved: / was saved\.$/,
  },
  "the notes of a past stay": {
    address: async (page) => {
      await page.goto(`/management/tenants/view?tenant=${await petraLeft(page.request, 95_002)}`)
      return page.getByRole("link", { name: /^Edit the stay/ }).evaluate((link) => (link as HTMLAnchorElement).href)
    },
    field: "Notes",
    first: "The keys are here.",
    second: "One key is missing.",
    save: "Save stay",
    saved: /^The stay in unit 95002 was saved\.$/,
  },
  "a template": {
    address: async (page) => {
      const { TemplateID } = await (await caller(page.request))("/management/email/template", letter)
      return `/management/email/templates?template=${TemplateID}`
    },
    field: "Subject",
    first: "The old lift",
    second: "The new lift",
    own: ["Body", "It is new."],
    save: "Save",
    saved: /saved/,
  },
  "a reminder": {
    address: () => "/management/email/reminders?dialog=edit&id=1",
    field: "Owes more than",
    first: "10.00",
    now: "$10.00",
    second: "20.00",
    save: "Save reminder",
    saved: /saved/,
  },
  "a user": {
    address: async (page) => {
      const user = { email: "rosa@example.com", firstName: "Rosa", lastName: "Lind", permissionInt: 9 }
      const { UserID } = await (await caller(page.request, ADMIN))("/admin/user/signup", user)
      return `/admin?search=rosa%40example.com&dialog=edit&user=${UserID}`
    },
    field: "First Name",
    first: "Rose",
    second: "Rosalie",
    own: ["Last Name", "Linde"],
    save: "Save",
    saved: /saved|changed/,
  },
  "the public page": {
    address: () => "/admin/public-page",
    field: "Modern Facilities",
    first: "Two lifts.",
    now: "“Two lifts.”",
    second: "Three lifts.",
    own: ["Professional Environment", "Quiet halls."],
    save: "Save the sentences",
    saved: /^The sentences were saved\.$/,
  },
  "the expenses of a month": {
    address: () => "/admin/reports/expenses?month=2031-08",
    field: "Gas, amount",
    first: "10.00",
    now: "$10.00",
    second: "20.00",
    own: ["Cleaning, amount", "5.00"],
    save: "Save amounts",
    saved: /saved\.$/,
  },
}

for (const [name, { address, ...form }] of Object.entries(FORMS)) {
  test(`of two who edit ${name} the second sees what was saved`, async ({ page }) => {
    await meetsChange(page, { address: await address(page), ...form })
  })
}

test("of two who change a request's status the second sees what was saved", async ({ page }) => {
  const request = { unitNumber: null, title: "The lift hums", description: "On every floor." }
  const { RequestID } = await (await caller(page.request))("/management/unit/request", request)
  const second = await page.context().newPage()
  for (const each of [page, second]) await each.goto(`/admin/requests?dialog=status&request=${RequestID}`)
  const saves = async (on: Page, status: string) => {
    await on.getByRole("dialog").getByText(status, { exact: true }).click()
    await on.getByRole("button", { name: "Save status" }).click()
  }
  await saves(page, "In progress")
  await expect(page.getByRole("status").first()).toContainText("The status is in progress now.")
  await saves(second, "Resolved")
  await expect(second.getByRole("alert")).toContainText("This request was changed in the meantime.")
  await expect(second.getByRole("alert")).toHaveClass(/attention/)
  await expect(second.getByRole("group", { name: "Status" })).toHaveAccessibleDescription("Now: In progress")
  await expect(second.getByRole("radio", { name: "Resolved" })).toBeChecked()
  await second.getByRole("button", { name: "Save status" }).click()
  await expect(second.getByRole("status").first()).toContainText("The status is resolved now.")
})

test("of two who disable a scheduled email neither enables it again unseen", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, "with script an open list shows what somebody else did")
  const call = await caller(page.request)
  const { TemplateID } = await call("/management/email/template", letter)
  await call("/management/email/schedule", {
    frequency: "once",
    initialSendDate: "2099-01-31T17:00:00.000Z",
    toEmails: ["two-tabs@elsewhere.example"],
    templateID: TemplateID,
  })
  const second = await page.context().newPage()
  const switchOn = (on: Page) =>
    on.getByRole("listitem").filter({ hasText: "two-tabs@elsewhere.example" }).getByRole("switch")
  for (const each of [page, second]) await each.goto("/management/email/scheduled")
  for (const each of [page, second]) {
    await switchOn(each).click()
    await expect(switchOn(each)).toHaveAccessibleName(/^Disabled/)
  }
  await switchOn(second).click()
  await expect(switchOn(second)).toHaveAccessibleName(/^Enabled/)
})
