/** Filling in and queuing a mail to each of 200 tenants in one transaction, against bare inserts of the same rows. In this process, and nothing is sent. */
import "./support/aliases.ts"
import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { sql } from "drizzle-orm"
import type { Application } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { recordWrites } from "./support/record-writes.ts"
import { options, rows, times } from "./support/scale.ts"
import { copy, replay } from "./support/write-floor.ts"

const MAILS = rows(200)
const RUNS = times(10)
/** The first runs of a process are not measured. */
const WARM_UP = 3
const LETTER = {
  subject: "Rent for [currentMonthName]",
  body: "Dear [firstName] [lastName],\n\nfor suite [unitNumber] you owe [totalBalance], of which [rentBalance] is rent.\n\n[currentUser], [companyName]",
}

export async function queueMailsFigures(app: Application, folder: string): Promise<Figure[]> {
  process.env.APP_SECRET ??= "a secret of the bench that is long enough"
  const place = join(folder, "queue-mails")
  const copied = async (name: string) => {
    const file = join(place, name)
    mkdirSync(dirname(file), { recursive: true })
    await copy(join(app.folder, "suitekeeper.sqlite"), file)
    return file
  }
  const value = await sendRepeatedly(await copied("own/suitekeeper.sqlite"))
  const transactions = recordWrites()
  // The recorder records only the database with this name.
  await sendRepeatedly(await copied("recorded/suitekeeper.sqlite"))
  const from = transactions[WARM_UP]?.at ?? Number.NaN
  const floors: number[] = []
  for (const round of [0, 1, 2]) floors.push(replay(await copied(`floor-${round}.sqlite`), transactions, from))
  const floor = floors.toSorted((one, other) => one - other)[1] ?? Number.NaN
  return [{ name: `queueing ${MAILS} mails, to its floor`, value: value / floor, goal: 4 }]
}

/** CPU milliseconds of all runs after the warm-up. */
async function sendRepeatedly(file: string): Promise<number> {
  const { closeDatabase, openDatabase, read, write } = await import("../../db/client.server.ts")
  const { ANONYMOUS } = await import("../../app/domain/permissions.ts")
  const { sendEmail } = await import("../../app/domain/messaging/send-email.ts")
  openDatabase(file)
  const addresses = await read((tx) =>
    tx.rows<{ email: string }>(sql`select primary_email as "email" from tenants limit ${sql.raw(String(MAILS))}`),
  )
  const mona = { ...ANONYMOUS, userId: 1, name: "Mona Manager", level: 6, sessionId: 1 }
  const recipients = addresses.map(({ email }) => email)
  let start = process.cpuUsage()
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    if (run === WARM_UP) start = process.cpuUsage()
    const sent = await write((tx) =>
      sendEmail(tx, mona, { ...LETTER, recipients, attachments: undefined, inReplyTo: undefined }),
    )
    if (sent !== recipients.length || (!options.once && sent !== MAILS)) throw new Error(`${sent} mails were queued`)
  }
  const { user, system } = process.cpuUsage(start)
  closeDatabase()
  return (user + system) / 1_000
}
