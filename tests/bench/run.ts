/**
 * `npm run bench`: the cost of the product in CPU time, because wall time means nothing on a shared machine. Most figures are ratios to a floor of raw
 * node:http, better-sqlite3 and strings measured in the same run. One line each: `name value goal ok`, or `short`. Linux only. Arguments select benches:
 * `npm run bench -- rent`. With `--once` each runs once on a hundred rows, as the long tests do.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { accountFigures } from "./account.ts"
import { answeredAlikeFigures } from "./answered-alike.ts"
import { arrearsFigures } from "./arrears.ts"
import { autopayFigures } from "./autopay.ts"
import { autopayChargeFigures } from "./autopay-charge.ts"
import { autopayRunFigures } from "./autopay-run.ts"
import { bankFileFigures } from "./bank-files.ts"
import { bankImportFigures } from "./bank-import.ts"
import { bankMatchingFigures } from "./bank-matching.ts"
import { booksFigures } from "./books.ts"
import { dashboardFigures } from "./dashboard.ts"
import { datesFigures } from "./dates.ts"
import { engineFigures } from "./engines.ts"
import { floodFigures } from "./flood.ts"
import { inboundFigures } from "./inbound.ts"
import { inboxFigures } from "./inbox.ts"
import { issueRentFigures } from "./issue-rent.ts"
import { ledgerFigures } from "./ledger.ts"
import { loopHoldFigures } from "./loop-holds.ts"
import { memoryFigures } from "./memory.ts"
import { paymentFigures } from "./payment.ts"
import { publicPageFigures } from "./public-page.ts"
import { queueMailsFigures } from "./queue-mails.ts"
import { rentRollFigures } from "./rent-roll.ts"
import { reportFigures } from "./report.ts"
import { requestFigures } from "./requests.ts"
import { scriptFigures } from "./script-size.ts"
import { searchFigures } from "./search.ts"
import { statementFigures } from "./statement.ts"
import { type Application, seed, serve } from "./support/application.ts"
import { type Figure, textOf } from "./support/figure.ts"
import { options, rows, selected } from "./support/scale.ts"
import { tenancyFigures } from "./tenancy.ts"
import { tenantPageFigures } from "./tenant-page.ts"
import { webhookFigures } from "./webhook.ts"

const UNITS = rows(1_000)
const MONTHS = 3
const folder = mkdtempSync(join(tmpdir(), "suitekeeper-bench-"))

let building: string | undefined
let shared: Promise<Application> | undefined

/** The folder of a building with a thousand units and a short history, made on first use. */
function thousandUnits(): string {
  if (building === undefined) {
    building = join(folder, "thousand")
    seed(building, UNITS, MONTHS)
  }
  return building
}

/** The application on a copy of it, started on first use. */
function atThousandUnits(): Promise<Application> {
  shared ??= serve(copyOf(thousandUnits(), "served"))
  return shared
}

function copyOf(original: string, name: string): string {
  const copied = `${original}-${name}`
  cpSync(original, copied, { recursive: true })
  return copied
}

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  "rent roll": rentRollFigures,
  "header search": () => searchFigures(folder),
  ledger: () => ledgerFigures(folder),
  account: () => accountFigures(folder),
  "tenant's page": () => tenantPageFigures(folder),
  dates: () => datesFigures(folder),
  arrears: () => arrearsFigures(folder),
  "issuing rent": () => issueRentFigures(folder),
  statement: statementFigures,
  report: () => reportFigures(folder),
  "loop holds": () => loopHoldFigures(folder),
  "answered alike": answeredAlikeFigures,
  flood: () => floodFigures(folder),
  autopay: () => autopayFigures(folder),
  "run of autopay": async () => [...(await autopayRunFigures(folder)), ...(await autopayChargeFigures(folder))],
  "bank files": async () => [...(await bankFileFigures()), ...(await bankImportFigures(folder))],
  "bank matching": () => bankMatchingFigures(folder),
  "statements of the books": () => booksFigures(folder),
  dashboard: async () => dashboardFigures(await atThousandUnits()),
  "public page": async () => publicPageFigures(await atThousandUnits()),
  script: async () => scriptFigures(await atThousandUnits()),
  inbound: () => inboundFigures(folder),
  inbox: () => inboxFigures(folder),
  requests: () => requestFigures(folder),
  webhook: () => webhookFigures(folder),
  payment: async () => paymentFigures(await atThousandUnits()),
  tenancy: async () => tenancyFigures(await atThousandUnits()),
  "queueing mails": async () => queueMailsFigures(await atThousandUnits(), folder),
  memory: async () => memoryFigures(copyOf(thousandUnits(), "memory"), shared),
  "both engines": () => engineFigures(folder, thousandUnits),
}

const isSelected = (name: string): boolean => {
  if (options.only !== undefined) return name === options.only
  return selected.length === 0 || selected.some((part) => name.includes(part))
}

try {
  for (const [name, measure] of Object.entries(BENCHES).filter(([bench]) => isSelected(bench))) {
    if (options.names) console.log(name)
    else for (const figure of await measure()) console.log(textOf(figure))
  }
} finally {
  await (await shared)?.stop()
  rmSync(folder, { recursive: true, force: true })
}
