// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The tenants who would receive a reminder if it were sent now. Sends nothing. */
import { reminderPreview } from "~/domain/messaging/reminder-log.ts"
import { page } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { MessagingMenu } from "~/ui/shell/messaging-menu.tsx"
import { pageIn } from "~/values/lists/list-state.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import type { Route } from "./+types/reminders.preview.ts"
import { DecidedTenant } from "./reminders.rows.tsx"
import { HERE, whoText } from "./reminders.texts.ts"

export const handle = { static: true, title: "Who Would Get a Reminder", area: "management" } satisfies PageHandle

const PER_PAGE = 50

export const loader = page("see messages", async (tx, actor, { query }) => {
  const { reminder, decisions } = await reminderPreview(tx, actor, { reminderId: query.number("reminder") ?? 0 })
  const shown = pageOf(decisions, pageIn(query.all), PER_PAGE)
  return {
    about: reminder.subject,
    reminderId: reminder.id,
    subject: reminder.subject,
    who: whoText(reminder),
    sent: decisions.filter(({ outcome }) => outcome === "sent").length,
    total: decisions.length,
    page: shown.page,
    rows: shown.rows.map(({ email: _, ...line }) => line),
  }
})

export default function ReminderPreviewPage({ loaderData }: Route.ComponentProps) {
  const { reminderId, subject, who, sent, total, page: number, rows } = loaderData
  return (
    <>
      <MessagingMenu current={HERE} />
      <PageHead title={subject} back={{ to: HERE, label: "Reminders" }} />
      <div className="list stack">
        <p>
          {countText(sent, total)} would get it today. {who}
        </p>
        {total === 0 ? (
          <Empty icon="person" title="Nobody rents here yet." />
        ) : (
          <>
            <Table
              caption="Everybody who rents"
              box="fill"
              cards
              columns={["Tenant", "Today", { label: "Owes", num: true }]}
            >
              <tbody>
                {rows.map((line) => (
                  <tr key={line.tenantId} role="row">
                    <DecidedTenant line={line} />
                  </tr>
                ))}
              </tbody>
            </Table>
            <Pages
              label="Pages of tenants"
              noun="Tenants"
              total={total}
              page={number}
              per={PER_PAGE}
              to={(other) => `${HERE}/preview?reminder=${reminderId}&page=${other}`}
            />
          </>
        )}
      </div>
    </>
  )
}

function countText(sent: number, total: number): string {
  if (sent === 0) return `Nobody of ${total} tenants`
  return sent === 1 ? `One tenant of ${total}` : `${sent} tenants of ${total}`
}
