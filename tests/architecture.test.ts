/** Checks the laws of docs/architecture.md for every import, and the names of files and identifiers. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, posix, relative } from "node:path"
import { expect, test } from "vitest"
import { declaredNames } from "./support/declared-names.ts"

/** The allowed imports. A file belongs to the longest of these places that its path starts with. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "app/values/": ["app/values/"],
  "db/": ["db/", "app/values/"],
  "app/domain/": ["app/domain/", "db/", "app/values/"],
  // Mail needs the sender and the public address for its links.
  "app/domain/mail/": ["app/domain/", "db/", "app/values/", "settings.ts"],
  // Text messages need the operator's gateway.
  "app/domain/texts/": ["app/domain/", "db/", "app/values/", "settings.ts", "text-settings.ts"],
  "app/domain/storage/": ["app/domain/", "db/", "app/values/", "settings.ts"],
  "app/domain/status/": ["app/domain/", "db/", "app/values/", "settings.ts"],
  // Backups need the operator's folder.
  "app/domain/backups/": ["app/domain/", "db/", "app/values/", "settings.ts"],
  // The settings name the lists of leaked passwords.
  "app/domain/identity/leaked-passwords/": ["app/domain/", "settings.ts"],
  // Exports need DATA_DIR.
  "app/domain/export/": ["app/domain/", "db/", "app/values/", "settings.ts"],
  // Encryption needs the operator's secret. Payments need the choice of the provider or the sandbox.
  "app/domain/secret.server.ts": ["db/data-folder.ts", "settings.ts"],
  "app/domain/payment-provider/": ["app/domain/", "db/", "app/values/", "settings.ts", "setting-values.ts"],
  // The sandbox stands for the provider: it imports nothing of the program, and only the file that creates it imports it.
  "app/domain/payment-provider/own-sandbox.ts": ["app/domain/", "db/", "app/values/", "settings.ts", "sandbox/"],
  "sandbox/": ["sandbox/"],
  "app/ui/": ["app/ui/", "app/values/"],
  "app/http/": ["app/http/", "app/domain/", "app/values/", "db/client.server.ts", "settings.ts"],
  "app/routes/": ["app/routes/", "app/http/", "app/ui/", "app/domain/", "app/values/"],
  "app/": ["app/"],
  "jobs/": ["jobs/", "app/domain/", "app/values/", "db/"],
  "cli/": [
    "cli/",
    "jobs/",
    "app/domain/",
    "app/values/",
    "db/",
    "settings.ts",
    "setting-values.ts",
    "start-failure.ts",
    "database-settings.ts",
    "server.ts",
    "open-data.ts",
  ],
}
/** The areas of the domain, low to high. Files right under app/domain are the ground floor. */
const FLOORS = [
  ["."],
  ["storage", "print", "pictures"],
  ["mail"],
  ["audit", "settings", "clock", "rent-roll-totals"],
  ["identity", "units", "payment-provider"],
  ["tenants", "requests", "public-page", "mail-setup", "texts"],
  ["files"],
  ["threads", "certificates"],
  ["ledger"],
  ["payment-methods", "late-fee-rules", "payment-policy", "payment-plans", "lease-terms", "bank-accounts"],
  ["autopay-runs", "payouts"],
  ["scheduled-outcomes"],
  ["payments"],
  ["leasing", "autopay", "reports", "statements"],
  ["messaging", "scheduled-payments", "rent-roll-import", "books"],
  ["bank-files", "journal-export"],
  ["bank-matching", "reconciliation"],
  ["closed-months"],
  [
    "rent-roll",
    "portal",
    "catch-up",
    "backups",
    "recurring-charges",
    "dates",
    "timeline",
    "increases",
    "shares",
    "portal-messages",
    "sign-ins",
  ],
  ["status", "export", "alerts"],
  ["today", "bulk-actions", "search"],
]
/** Packages that a place must not import. */
const FOREIGN: Record<string, RegExp> = {
  "app/domain/": /^(react|react-dom|react-router|@react-router\/.*|@conform-to\/.*|node-schedule|better-sqlite3)$/,
  "app/values/": /./,
  "app/ui/": /^(node:.*|drizzle-orm.*|better-sqlite3|zod)$/,
  "jobs/": /^(react.*|drizzle-orm\/better-sqlite3|better-sqlite3)$/,
  "sandbox/": /^(?!node:|(?:better-sqlite3|stripe|zod)$)/,
}
/** Files that must not be in a browser's bundle; the build fails then. Add further adapters here. */
const SERVER_ONLY = [
  "db/client.server.ts",
  "app/entry.server.tsx",
  "app/domain/audit/geo-database.server.ts",
  "app/domain/mail/smtp.server.ts",
  "app/domain/mail/capture.server.ts",
  "app/domain/mail/imap.server.ts",
  "app/domain/storage/clamd.server.ts",
  "app/domain/storage/disk.server.ts",
  "app/domain/pictures/sharp.server.ts",
  "app/domain/secret.server.ts",
  "app/domain/payment-provider/stripe-client.server.ts",
  "sandbox/store.server.ts",
]

const root = join(import.meta.dirname, "..")
const listed = ["app", "db", "jobs", "cli", "sandbox"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => posix.join(folder, name)),
)
const files = listed.filter((name) => /\.tsx?$/.test(name))
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]))
const routes = text.get("app/routes.ts") ?? ""

const longest = (places: object, file: string) =>
  Object.keys(places)
    .filter((place) => file.startsWith(place))
    .toSorted((a, b) => b.length - a.length)[0]

/** Imports of the transaction's type are allowed everywhere, because signatures need it. */
const TRANSACTION = /^import type \{ Tx \} from "#db\/client\.server\.ts"$/gm

/** The specifiers of our own files. */
const OWN = /^(\.|~\/|#(db|sandbox)\/)/

/** The imports of a file: paths of our own files from the root, and names of packages. Generated types and queries of Vite are left out. */
function importsOf(file: string): { own: string[]; packages: string[] } {
  const code = (text.get(file) ?? "").replaceAll(TRANSACTION, "")
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)
  const names = [...found]
    .map((match) => (match[1] ?? "").replace(/\?.*$/, ""))
    .filter((name) => !name.includes("+types"))
  const own = names.filter((name) => OWN.test(name)).map((name) => resolve(file, name))
  return { own, packages: names.filter((name) => !OWN.test(name) && !name.startsWith("virtual:")) }
}

function resolve(file: string, name: string): string {
  if (name.startsWith("~/")) return `app/${name.slice(2)}`
  if (name.startsWith("#")) return name.slice(1)
  return posix.join(dirname(file), name)
}

const areaOf = (file: string) =>
  file.startsWith("app/domain/") ? (file.slice(11).match(/^([^/]+)\//)?.[1] ?? ".") : undefined
const floorOf = (area: string) => FLOORS.findIndex((floor) => floor.includes(area))
const arrows = files.flatMap((file) =>
  importsOf(file).own.map((target) => ({ file, target, text: `${file} -> ${target}` })),
)
const textOf = (broken: { text: string }[]) => broken.map((arrow) => arrow.text).join("\n")

test("every import goes from a place to a place it may see", () => {
  const broken = arrows.filter(({ file, target }) => {
    const allowed = MAY_IMPORT[longest(MAY_IMPORT, file) ?? ""] ?? []
    return !allowed.some((place) => target.startsWith(place))
  })
  expect(textOf(broken)).toBe("")
})

/** "ledger.rows.tsx" is a part of the page "ledger.tsx" and may name its types. */
const isPartOf = (file: string, page: string) => file.startsWith(page.replace(/\.tsx?$/, "."))

test("no page or call imports another", () => {
  const isRoute = (file: string) => file.startsWith("app/routes/") && routes.includes(`"${file.slice("app/".length)}"`)
  const broken = arrows.filter(({ file, target }) => isRoute(target) && !isPartOf(file, target))
  expect(textOf(broken)).toBe("")
})

test("an area of the domain imports only lower areas, or its neighbours without a circle", () => {
  const between = arrows.flatMap(({ file, target, text }) => {
    const [from, to] = [areaOf(file), areaOf(target)]
    return from !== undefined && to !== undefined && from !== to ? [{ from, to, text }] : []
  })
  const unknown = between.filter(({ from, to }) => floorOf(from) < 0 || floorOf(to) < 0)
  const upwards = between.filter(({ from, to }) => floorOf(from) < floorOf(to))
  const circles = between.filter(({ from, to }) => between.some((other) => other.from === to && other.to === from))
  expect({ unknown: textOf(unknown), upwards: textOf(upwards), circles: textOf(circles) }).toEqual({
    unknown: "",
    upwards: "",
    circles: "",
  })
})

test("no file imports itself by way of others, not even for a type", () => {
  const targets = Map.groupBy(arrows, ({ file }) => file)
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (targets.get(from) ?? []).some(({ target }) => {
      if (target === goal) return true
      if (seen.has(target)) return false
      seen.add(target)
      return reaches(target, goal, seen)
    })
  expect(files.filter((file) => reaches(file, file))).toEqual([])
})

test("packages stay in their places", () => {
  const broken = files.flatMap((file) => {
    const foreign = FOREIGN[longest(FOREIGN, file) ?? ""]
    return importsOf(file).packages.flatMap((name) => (foreign?.test(name) ? [`${file} -> ${name}`] : []))
  })
  expect(broken.join("\n")).toBe("")
})

test("the provider's own client is known to one folder alone, and the sandbox knows its types", () => {
  const outside = files.filter((file) => !file.startsWith("app/domain/payment-provider/"))
  const known = outside.filter((file) => importsOf(file).packages.some((name) => /^stripe(\/|$)/.test(name)))
  const isTyped = (file: string) => /^import type Stripe from "stripe"$/m.test(text.get(file) ?? "")
  expect(known.filter((file) => !file.startsWith("sandbox/") || !isTyped(file))).toEqual([])
})

const LEDGER = "app/domain/ledger"
const TOTALS = "app/domain/rent-roll-totals"
/** The projections and the tables that they are computed from, with the only files that insert their rows. */
const INSERTED_BY: Record<string, string[]> = {
  units: ["app/domain/units/write-units.ts"],
  stays: ["app/domain/leasing/stays.ts"],
  journals: [`${LEDGER}/writing/write-journals.ts`],
  journalLines: [`${LEDGER}/writing/write-journals.ts`],
  allocations: [`${LEDGER}/writing/write-journals.ts`],
  charges: [`${LEDGER}/writing/write-numbered.ts`],
  chargeEvents: [`${LEDGER}/writing/write-ends.ts`],
  chargeDueChanges: [`${LEDGER}/due-changes.ts`],
  receipts: [`${LEDGER}/receipts.ts`],
  receiptEvents: [`${LEDGER}/receipts.ts`],
  tenantBalances: [`${LEDGER}/projections.ts`, `${LEDGER}/writing/write-projections.ts`],
  tenantMonths: [`${LEDGER}/projections.ts`, `${LEDGER}/writing/write-projections.ts`],
  rentRollTotals: [`${TOTALS}/rent-roll-totals.ts`],
  rentRollMonths: [`${TOTALS}/rent-roll-totals.ts`, `${TOTALS}/share.ts`],
  rentRollOpenRent: [`${TOTALS}/rent-roll-totals.ts`, `${TOTALS}/share.ts`],
}
/** The only files that change or delete rows of these tables, unless they are append-only. */
const CHANGED_BY: Record<string, string[]> = {
  units: ["app/domain/units/write-units.ts"],
  // The move-in day and the figures of a past stay do not affect the rent roll's totals.
  stays: ["app/domain/leasing/edit-stay.ts", "app/domain/leasing/move-in-date.ts", "app/domain/leasing/stays.ts"],
  charges: [`${LEDGER}/due-changes.ts`, `${LEDGER}/projections.ts`, `${LEDGER}/writing/write-projections.ts`],
  // The provider's ids.
  receipts: [`${LEDGER}/projections.ts`, `${LEDGER}/receipts.ts`, "app/domain/payments/provider-ids.ts"],
  tenantBalances: [`${LEDGER}/projections.ts`],
  tenantMonths: [`${LEDGER}/projections.ts`],
  rentRollTotals: [`${TOTALS}/rent-roll-totals.ts`, `${TOTALS}/share.ts`],
  rentRollMonths: [`${TOTALS}/rent-roll-totals.ts`],
  rentRollOpenRent: [`${TOTALS}/rent-roll-totals.ts`],
}

const filesThat = (verbs: string, statements: string, table: string) => {
  const stored = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const writing = new RegExp(`\\.(${verbs})\\(\\s*${table}\\b|\\b(${statements}) [\`"]?${stored}\\b`, "i")
  const found = [...text].filter(([file, code]) => !file.startsWith("db/") && writing.test(code))
  return found.map(([file]) => file).toSorted()
}

test("only the writers of units, stays and the ledger write what projections follow from, and the projections", () => {
  for (const [table, writers] of Object.entries(INSERTED_BY)) {
    expect([table, filesThat("insert", "insert into", table)]).toEqual([table, writers])
  }
  for (const [table, writers] of Object.entries(CHANGED_BY)) {
    expect([table, filesThat("update|delete", "update|delete from", table)]).toEqual([table, writers])
  }
})

test("the demo's past alone lives at other instants than the clock's", () => {
  const holds = [...text].filter(([, code]) => /\batInstant\b/.test(code)).map(([file]) => file)
  expect(holds.toSorted()).toEqual(["cli/demo/timeline.ts", "db/clock.ts"])
})

test("only the database and adapters are marked as server files", () => {
  expect(listed.filter((file) => file.includes(".server.")).toSorted()).toEqual(SERVER_ONLY.toSorted())
})

test("no file is a drawer", () => {
  const drawer = /^(utils?|helpers?|misc|common|shared|lib|tools|index)\.tsx?$/
  expect(files.filter((file) => drawer.test(basename(file)) && file !== "db/schema/index.ts")).toEqual([])
})

test("every statement goes through its transaction, and is awaited", () => {
  // The characters before `tx.` show this: a builder may be passed on, a call may be awaited or passed on; neither may be a statement of its own.
  const handedOn = /[(,=>:?[&|]\s*$|\breturn\s+$/
  const broken = files.flatMap((file) => {
    const code = (text.get(file) ?? "").replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
    return [...code.matchAll(/\btx\s*\.(select|selectDistinct|insert|update|delete|with|all|one|run|rows)\b/g)].flatMap(
      (match) => {
        const before = code.slice(0, match.index)
        const awaited = /\bawait\s+$/.test(before) && /all|one|run|rows/.test(match[1] ?? "")
        return awaited || handedOn.test(before) ? [] : [`${file}: ${code.slice(match.index, match.index + 60)}`]
      },
    )
  })
  expect(broken.join("\n")).toBe("")
})

/** The files that a row of the table names. A name without a folder is in the last named folder. */
function namedIn(row: string): string[] {
  let folder = ""
  return [...row.matchAll(/`([^`]+)`/g)].flatMap(([, name = ""]) => {
    if (!/[/]|\.\w+$/.test(name)) return []
    const path = name.includes("/") ? name : posix.join(folder, name)
    folder = name.endsWith("/") ? name : posix.dirname(path)
    return [path]
  })
}

/** The maps: docs/architecture.md answers the first questions, and a README.md in each area of the domain the others. */
const AREAS = FLOORS.flat().filter((area) => area !== ".")
const mapOf = (path: string) => readFileSync(join(root, path), "utf8")
const architecture = mapOf("docs/architecture.md")
const partOf = (heading: string) => new RegExp(`^## ${heading}(.*?)^## `, "ms").exec(architecture)?.[1] ?? ""

test("every file that a map names is there", () => {
  const whereIs = partOf("Where is")
  expect(whereIs.split("\n").filter((line) => line.startsWith("| ")).length).toBeLessThanOrEqual(41)
  const named = `${whereIs}${partOf("Three examples")}`.split("\n").flatMap(namedIn)
  const inAnArea = (path: string) => AREAS.some((area) => existsSync(join(root, "app/domain", area, path)))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((path) => !existsSync(join(root, path)) && !inAnArea(path))).toEqual([])
  for (const area of [...FLOORS.flat(), "../values"]) {
    const folder = posix.join("app/domain", area)
    const rows = [...mapOf(`${folder}/README.md`).matchAll(/`([^`]*)`/g)].map(([, path = ""]) => path)
    const paths = rows.filter((path) => path === "" || /[/]|\.\w+$/.test(path))
    const isThere = (path: string) =>
      path !== "" && [path, `${folder}/${path}`].some((at) => existsSync(join(root, at)))
    expect([area, paths.filter((path) => !isThere(path))]).toEqual([area, []])
  }
})

test("every file of an area and of the values is named in a README, except inputs.ts", () => {
  // inputs.ts of an area holds the schemas of its forms and calls: docs/architecture.md says it once for all areas.
  const unnamed = [...FLOORS.flat(), "../values"].flatMap((area) => {
    const folder = posix.join("app/domain", area)
    const named = new Set([...mapOf(`${folder}/README.md`).matchAll(/`([^`]*)`/g)].map(([, path = ""]) => path))
    const inArea = readdirSync(join(root, folder), { recursive: area !== ".", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(join(root, folder), join(parentPath, name)))
    const others = inArea.filter((file) => file !== "README.md" && (area === "." || file !== "inputs.ts"))
    return others
      .filter((file) => !named.has(file) && !named.has(`${folder}/${file}`))
      .map((file) => `${folder}/${file}`)
  })
  expect(unnamed).toEqual([])
})

test("docs/architecture.md lists the floors of the domain, and the decisions their index", () => {
  const listed = [...partOf("Allowed imports").matchAll(/^\d+\. (.*)$/gm)].map(([, areas = ""]) => areas.split(", "))
  expect(listed).toEqual(
    FLOORS.map((floor) => floor.map((area) => (area === "." ? "files right under `app/domain`" : area))),
  )
  const indexed = [...mapOf("docs/decisions/README.md").matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name)
  const records = readdirSync(join(root, "docs/decisions")).filter((name) => name !== "README.md")
  expect(indexed.toSorted()).toEqual(records.toSorted())
})

test("every paper that a comment cites is in docs, or beside them", () => {
  const papers = [...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }), ...readdirSync(root)]
  const cited = everyFile().flatMap((file) => {
    const comments = readFileSync(join(root, file), "utf8").match(/\/\*[\s\S]*?\*\/|\/\/.*$/gm) ?? []
    const names = comments.join("\n").matchAll(/\b([\w-]+\.md)\b|docs\/(decisions\/\d{4})|\b(components) [A-Z]\d/g)
    return [...names].map(([, paper, decision, outside]) => ({ file, name: paper ?? decision ?? outside ?? "" }))
  })
  const isThere = (name: string) =>
    name === "README.md" ||
    papers.some((paper) => [paper, basename(paper)].some((one) => one.toLowerCase().startsWith(name.toLowerCase())))
  expect(cited.filter(({ name }) => !isThere(name))).toEqual([])
})

test("a page or call exports each of its parts by name", () => {
  // React Router's build takes loaders out of the browser's files and cannot take them out of a destructuring.
  const broken = [...text].filter(([file, code]) => file.startsWith("app/routes/") && /^export const \{/m.test(code))
  expect(broken.map(([file]) => file)).toEqual([])
})

test("the query of a request is read in one place, which takes no name that is said twice", () => {
  const isReader = (file: string) => file !== "app/http/request/query.ts" && !file.endsWith(".enhance.ts")
  const broken = [...text].filter(([file, code]) => isReader(file) && /\bsearchParams\b/.test(code))
  expect(broken.map(([file]) => file)).toEqual([])
})

/** Rows without a user: of a caller who is not signed in, and of a link for an unknown email. */
const WITHOUT_USER = ["app/domain/idempotency.ts", "app/domain/identity/link-tokens.ts"]

test("no number of somebody falls back to one that is nobody's", () => {
  const broken = [...text].filter(([, code]) => /\w+Id\s*\?\?\s*\d/.test(code)).map(([file]) => file)
  expect(broken).toEqual(WITHOUT_USER)
})

/** Our former words for terms of the field. Left: the forbidden word; right: the term to use. */
const DIALECT: Record<string, string> = {
  amiss: "violation",
  among: "in list",
  ask: "request, query",
  asked: "query, params, requested",
  asks: "request, query",
  bond: "binding",
  breach: "violation",
  chosen: "selected",
  deed: "permission",
  deeds: "permissions",
  door: "handler",
  doors: "handlers",
  errand: "workflow",
  face: "header, view",
  fold: "normalize",
  folded: "normalized",
  hear: "receive",
  heard: "received",
  hides: "omit",
  keep: "store, save",
  keeps: "stores",
  kept: "stored",
  landed: "applied",
  landing: "application of a payment",
  landings: "applications of payments",
  legible: "with glyph fallback",
  outlook: "preview, status",
  paper: "page",
  pers: "page sizes",
  plate: "unit badge",
  plates: "unit badges",
  press: "writer",
  said: "message",
  standing: "role",
  tell: "record, report, mail",
  tells: "reports",
  told: "message, error",
  trouble: "problem",
  visit: "impersonation",
  way: "flow, direction, method",
  ways: "flows, methods",
  words: "message, text, label",
}
/** Forbidden whole names; their single words are allowed in other names. Then the same for files. */
const REPLACED = new Set([
  ...["accountBelow", "closeReceipt", "evenTime", "land", "lands", "meet", "openForm", "openReceipt"],
  ...["spend", "takesBody", "tellReceipt", "turnAway", "visits"],
  ...["callOffFailed", "customs", "does", "goOn", "isHoused", "look", "looked", "looks", "nameReceipt", "noteWebhook"],
  ...["oneTime", "orderFor", "ordersOf", "shownState", "storeNames", "wholes"],
])
const REPLACED_FILES = new Set(["links", "audit-search", "places", "receipt-landing", "site", "tenant-deletions"])
/** Names of Node, and the value of a button that forms send. */
const PLAIN = new Set([
  "keepAlive",
  "keepAliveInitialDelayMillis",
  "keepAliveTimeout",
  "landing",
  "pressButton",
  "underWay",
])
/** Files that deal with words themselves. */
const ABOUT_WORDS = ["app/values/search-terms.ts", "app/ui/icon.tsx"]

const wordsIn = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
const isDialect = (name: string) => !PLAIN.has(name) && wordsIn(name).some((word) => Object.hasOwn(DIALECT, word))

/** Code without its comments and texts. */
const bareCode = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "").replaceAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""')

/** All our files except this one, which contains the forbidden words. */
const everyFile = () => {
  const tests = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).map((name) => `tests/${name}`)
  const beside = readdirSync(root).filter((name) => /\.ts$/.test(name))
  return [...files, ...tests.filter((name) => /\.tsx?$/.test(name)), ...beside].filter(
    (file) => file !== "tests/architecture.test.ts" && !ABOUT_WORDS.includes(file),
  )
}

test("what declares a name is found in every form", () => {
  const code = `
    const { heard, of: way = 1, ...rest } = f((door, [told]) => ({ kept, said: 1 }))
    class Deed { #face = 1; asks(trouble) { try {} catch (amiss) {} } }
    type Pair<Plate> = [words: string, n: { errand?: Plate; press(bond: 1): void }]
    const get = (_: unknown, visit?: string) => function fold() {}`
  const names = ["heard", "way", "rest", "door", "told", "said", "Deed", "face", "asks", "trouble", "amiss", "Pair"]
  const others = ["Plate", "words", "n", "errand", "press", "bond", "get", "_", "visit", "fold"]
  expect(declaredNames("some.ts", code).toSorted()).toEqual([...names, ...others].toSorted())
})

test("names are the field's own", () => {
  const named = listed.filter((file) => !file.includes("migrations/") && !file.endsWith("/"))
  const isOfOldFile = (name: string) => isDialect(name) || REPLACED_FILES.has(name)
  const isOld = (name: string) => isDialect(name) || REPLACED.has(name)
  const badFiles = named.filter((file) => isOfOldFile(basename(file).replace(/\.\w+$/, "")))
  const bad = everyFile().flatMap((file) =>
    declaredNames(file, readFileSync(join(root, file), "utf8")).flatMap((name) =>
      isOld(name) ? [`${file}: ${name}`] : [],
    ),
  )
  expect([...badFiles, ...new Set(bad)].join("\n")).toBe("")
})

/** Names of Node and libraries. */
const FOREIGN_IDS = ["randomUUID", "rpID", "expectedRPID", "supportedAlgorithmIDs", "dataTypeID"]

test("a number is called tenantId inside; only what names fields of the wire says tenantID", () => {
  // Schemas, views and form fields use the API's names; all other code uses the inner names.
  const isSchema = (file: string) => /(^|[/-])inputs\.ts$/.test(file)
  const isOutside = (file: string) => file.startsWith("app/routes/") || file.startsWith("app/http/")
  const spelled = (file: string) => (isOutside(file) ? /\b[a-z]\w*IDs?\b(?!\s*:)/g : /\b[a-z]\w*IDs?\b/g)
  const bad = [...text].flatMap(([file, code]) =>
    isSchema(file) ? [] : [...bareCode(code).matchAll(spelled(file))].map(([name]) => ({ file, name })),
  )
  const own = bad.filter(({ name }) => !FOREIGN_IDS.includes(name)).map(({ file, name }) => `${file}: ${name}`)
  expect([...new Set(own)].join("\n")).toBe("")
})

test("classes of the look have the field's own names", () => {
  const styles = listed.filter((file) => file.endsWith(".css"))
  const classes = styles.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8")
        .replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")
        .matchAll(/\.([a-z][\w-]*)/g),
    ].map(([, name = ""]) => `${file}: ${name}`),
  )
  expect([...new Set(classes)].filter((found) => isDialect(found.split(": ")[1] ?? ""))).toEqual([])
})

test("a class of the pages' look is laid out by one file", () => {
  const styles = listed.filter((file) => file.startsWith("app/ui/styles/pages/") && file.endsWith(".css"))
  const owners = styles.flatMap((file) => {
    const laidOut = readFileSync(join(root, file), "utf8").matchAll(/^\.([a-z][\w-]*) \{/gm)
    return [...new Set([...laidOut].map(([, name = ""]) => name))]
  })
  expect(owners.length).toBeGreaterThan(50)
  expect(owners.filter((name, at) => owners.indexOf(name) !== at)).toEqual([])
})

test("journeys of two files never rent the same unit of the demo they share", () => {
  const journeys = everyFile().filter((file) => file.endsWith(".spec.ts"))
  // A journey's units have the numbers 9x_xxx, with or without the underscore. Round numbers are amounts, and 99999 is no unit.
  const unitsIn = (file: string) => readFileSync(join(root, file), "utf8").match(/\b9\d_?\d{3}\b(?<!00|99999)/g) ?? []
  const made = journeys.flatMap((file) => [...new Set(unitsIn(file).map((unit) => unit.replace("_", "")))])
  expect(made.filter((unit, at) => made.indexOf(unit) !== at)).toEqual([])
})

test("every decision has a number of its own", () => {
  const numbers = readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test("nothing above db/ asks which engine runs", () => {
  const above = files.filter((file) => !file.startsWith("db/"))
  const asking = above.filter((file) =>
    /\bisPostgres\b|["#/]db\/(postgres|sqlite)\/|process\.env\.DATABASE_URL/.test(text.get(file) ?? ""),
  )
  expect(asking).toEqual([])
})
