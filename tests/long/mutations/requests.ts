import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in maintenance requests. */
export const REQUESTS: readonly Mutation[] = [
  {
    file: "app/domain/requests/hourly-limits.ts",
    text: "requests: { most: 10,",
    becomes: "requests: { most: 11,",
    test: "tests/api/user.unit.request.test.ts",
    name: "an eleventh request within an hour is refused until the first is an hour old, and each tenant is counted alone",
  },
  {
    file: "app/domain/requests/hourly-limits.ts",
    text: "pictures: { most: 20,",
    becomes: "pictures: { most: 21,",
    test: "tests/pages/request-pictures.test.ts",
    name: "twenty pictures are taken in an hour, and 200 MB in all; the message has the figures",
  },
  {
    file: "app/domain/requests/gathered-news.ts",
    text: "const PAUSE = 10 * 60 * 1000",
    becomes: "const PAUSE = 11 * 60 * 1000",
    test: "tests/domain/requests/request-emails.test.ts",
    name: "what one tenant sends in the ten minutes after a mail comes in one mail to each receiver, and other tenants are not kept waiting",
  },
  {
    file: "app/domain/requests/request-mail-receivers.ts",
    text: "wants && id !== userId",
    becomes: "wants && id !== -(userId ?? 0)",
    test: "tests/domain/requests/request-emails.test.ts",
    name: "without that email it is mailed to management, each in their own area, and not to administrators or maintenance",
  },
  {
    file: "app/domain/requests/request-pictures.ts",
    text: " || !picture.isShownToTenant)",
    becomes: ")",
    test: "tests/pages/staff-pictures.test.ts",
    name: "are for staff, and for the tenant only where they are shown, who is mailed how many there are",
  },
  {
    file: "app/domain/requests/request-pictures.ts",
    text: "if (stored + size <= MOST_BYTES) return",
    becomes: "if (stored <= MOST_BYTES) return",
    test: "tests/pages/request-pictures.test.ts",
    name: "twenty pictures are taken in an hour, and 200 MB in all; the message has the figures",
  },
  {
    file: "app/domain/requests/own-requests.ts",
    text: "notes: notes.filter(isForTenant)",
    becomes: "notes",
    test: "tests/pages/portal-requests.test.ts",
    name: "the own requests are listed with status, day, and the notes for the tenant, without those for staff",
  },
  {
    file: "app/domain/requests/own-requests.ts",
    text: '  if (!(await hasUnit(tx, tenantId))) throw new Refusal("NO_UNIT_ASSIGNED")\n',
    becomes: "",
    test: "tests/pages/portal-requests.test.ts",
    name: "a past tenant reads the sentence in place of the form, and the own requests",
  },
  {
    file: "app/domain/requests/change-request.ts",
    text: "    if (row.status !== status) {",
    becomes: '    if (status !== "deferred") {',
    test: "tests/domain/requests/request-emails.test.ts",
    name: "who switched them off, is disabled, or has no account gets none",
  },
  {
    file: "app/domain/requests/change-request.ts",
    text: "[largeSha256, smallSha256]),",
    becomes: "[largeSha256].slice(smallSha256.length)),",
    test: "tests/api/unit-requests.test.ts",
    name: "R3 deletes a request with its notes and changes, and lets go of its pictures",
  },
  {
    file: "app/domain/requests/hourly-limits.ts",
    text: "eq(isFromTenant, true), ",
    becomes: "",
    test: "tests/pages/portal-requests.test.ts",
    name: "thirty notes of staff leave the tenant room",
  },
  {
    file: "app/domain/requests/gathered-news.ts",
    text: "return person?.wants ?",
    becomes: "return person ?",
    test: "tests/domain/requests/request-emails.test.ts",
    name: "what was gathered goes to nobody who has switched",
  },
]
