import type { ReactNode } from "react"
import { Card } from "~/ui/card.tsx"

export const GROUPS = ["new", "again", "mailed", "handed"] as const
type Counts = Record<(typeof GROUPS)[number], number>

type FormsProps = { counts: Counts; mailReaches: boolean; most: number }

const people = (count: number) => (count === 1 ? "one person" : `${count.toLocaleString("en-US")} people`)
const letters = (count: number) => (count === 1 ? "one letter" : `${count} letters`)

/** Buttons for every group that is not empty. The first is the primary one. */
export function InvitationForms({ counts, mailReaches, most }: FormsProps) {
  const at = (count: number) => Math.min(count, most)
  return (
    <Card title="Invite" level="h3">
      {!mailReaches && <p>No mail server is set, so no mail reaches anybody: print letters and hand them over.</p>}
      {counts.new > 0 && (
        <Group title={`${sentence(people(counts.new))} not invited yet`} who="new">
          {mailReaches && <InviteButton intent="mail" primary label={`Invite ${people(at(counts.new))} by mail`} />}
          <InviteButton intent="letters" primary={!mailReaches} label={`Print ${letters(at(counts.new))}`} />
        </Group>
      )}
      {counts.again > 0 && (
        <Group
          title={`${sentence(people(counts.again))} invited more than a day ago, who did not come yet`}
          who="again"
        >
          {mailReaches && <InviteButton intent="mail" label={`Invite ${people(at(counts.again))} again`} />}
          <InviteButton intent="letters" label={`Print ${letters(at(counts.again))} again`} />
        </Group>
      )}
      {counts.handed > 0 && (
        <Group title={`${sentence(people(counts.handed))} with a letter or link of the last day`} who="handed">
          <InviteButton intent="letters" label={`Make ${letters(at(counts.handed))} again`} />
        </Group>
      )}
      <p className="hint">
        Each gets a link of their own, which works once, for 7 days. A new link ends the older one. Nobody is mailed
        twice within a day{counts.new > most || counts.again > most ? `, and a press invites at most ${most}` : ""}.
      </p>
    </Card>
  )
}

const sentence = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

function Group({ title, who, children }: { title: string; who: string; children: ReactNode }) {
  return (
    <form method="post" action="/admin/invitations" className="invite-group">
      <p>{title}</p>
      <input type="hidden" name="who" value={who} />
      <div className="actions">{children}</div>
    </form>
  )
}

function InviteButton({
  intent,
  label,
  primary = false,
}: {
  intent: "mail" | "letters"
  label: string
  primary?: boolean
}) {
  return (
    <button type="submit" name="intent" value={intent} className={primary ? "btn btn-primary" : "btn"}>
      {label}
    </button>
  )
}
