// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The log of a reminder: which tenants it reached, which not, and why. */
import { type LogLine, REMINDED, type Reminded, reminderLogPage } from "~/domain/messaging/reminder-log.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { Download } from "~/ui/lists/download.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { formatInstant, formatMonth } from "~/values/calendar.ts"
import { pageIn } from "~/values/lists/list-state.ts"
import { reminderDay } from "~/values/reminder-day.ts"
import type { Route } from "./+types/reminders.log.ts"
import { DecidedTenant } from "./reminders.rows.tsx"
import { HERE } from "./reminders.texts.ts"
import { logFilterIn } from "./reminders.url-state.ts"

export const handle = { static: true, title: "Log of a Reminder", area: "management" } satisfies PageHandle

const PER_PAGE = 50

export const loader = page("see messages", async (tx, actor, { query }) => {
  const filter = logFilterIn(query)
  const {
    reminder,
    rows,
    total,
    page: number,
  } = await reminderLogPage(tx, actor, {
    ...filter,
    page: pageIn(query.all),
    per: PER_PAGE,
  })
  const zone = await zoneOf(tx)
  return {
    about: reminder.subject,
    title: `${reminder.subject}, ${reminderDay(reminder.days).toLowerCase()}`,
    rows: rows.map((line) => lineView(line, zone)),
    ...filter,
    total,
    page: number,
  }
})

const lineView = ({ month, at, ...line }: LogLine, zone: string) => ({
  ...line,
  month: formatMonth(month),
  at: formatInstant(at, zone),
})

const LABELS: Record<Reminded, string> = { all: "Everybody", sent: "Reminded", not: "Not reminded" }

export default function ReminderLogPage({ loaderData }: Route.ComponentProps) {
  const { title, rows, reminderId, show, total, page: number } = loaderData
  const address = (other: Reminded) => `${HERE}/log?reminder=${reminderId}&show=${other}`
  return (
    <>
      <MessagingMenu current={HERE} />
      <PageHead title={title} back={{ to: HERE, label: "Reminders" }} />
      <Chips label="Which tenants">
        {REMINDED.map((one) => (
          <Chip key={one} to={address(one)} current={one === show}>
            {LABELS[one]}
          </Chip>
        ))}
      </Chips>
      <div className="list">
        {total === 0 ? (
          <Empty icon="mail" title="Nothing here yet.">
            For each month this list shows every tenant, and whether and why the reminder was sent.
          </Empty>
        ) : (
          <Table
            caption="What it did"
            box="fill"
            cards
            columns={["Tenant", "Month", "Result", { label: "Owed then", num: true }, "When"]}
          >
            <tbody>
              {rows.map(({ id, month, at, ...line }) => (
                <tr key={id} role="row">
                  <DecidedTenant line={line} middle={month} />
                  <td role="cell" data-label="When">
                    {at}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {total > 0 && (
          <Pages
            label="Pages of the log"
            noun="Lines"
            total={total}
            page={number}
            per={PER_PAGE}
            to={(other) => `${address(show)}&page=${other}`}
          />
        )}
        <Download
          to={`${HERE}/log/export?reminder=${reminderId}&show=${show}`}
          noun="lines"
          total={total}
          isAll={show === "all"}
        />
      </div>
    </>
  )
}
