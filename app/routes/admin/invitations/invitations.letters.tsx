import type { Printed } from "~/http/handlers/form-step.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import { LocalLinksNotice } from "~/ui/local-links.tsx"
import { Notice } from "~/ui/notice.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import type { Sender } from "./invitations.view.ts"

type LettersProps = { letters: readonly Printed[]; sender: Sender; opensOnlyHere: boolean; script: string }

/** The invitation letters, shown only once. Each prints on its own sheet. */
export function Letters({ letters, sender, opensOnlyHere, script }: LettersProps) {
  const title = letters.length === 1 ? "One letter" : `${letters.length} letters`
  return (
    <div className="stack">
      <PageHead title={title} back={{ to: "/admin/invitations", label: "Invitations" }}>
        <button type="button" className="btn btn-primary" data-print hidden>
          <Icon name="print" />
          Print
        </button>
      </PageHead>
      <div className="screen-only stack">
        <Notice tone="attention" title="They are shown once: print them now">
          <p>
            Each is printed on a separate sheet. Its link works once, for 7 days; the person who opens it chooses the
            password. Older links become invalid.
          </p>
        </Notice>
        {opensOnlyHere && <LocalLinksNotice />}
      </div>
      {letters.map((letter, index) => (
        <LetterSheet key={letter.link} letter={letter} sender={sender} field={`link-${index + 1}`} />
      ))}
      <Enhance src={script} />
    </div>
  )
}

type SheetProps = { letter: Printed; sender: Sender; field: string }

function LetterSheet({ letter: { name, firstName, email, place, what, link, validUntil }, sender, field }: SheetProps) {
  return (
    <article className="card letter-sheet" aria-label={`Letter to ${name}`}>
      <header>
        <p>
          <b>{sender.name}</b>
          {sender.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p>{sender.day}</p>
      </header>
      <p>
        <b>{name}</b>
        <span>{place}</span>
      </p>
      <p>Hello {firstName},</p>
      <p>
        An account was made for you with the email <b>{email}</b>. {what === "tenant" && `${FOR_TENANTS} `}
        To begin, open this address and choose a password:
      </p>
      <div className="letter-link">
        <p id={field}>{link}</p>
        <button type="button" className="btn btn-sm screen-only" data-copy={field} hidden>
          Copy<span className="hidden-text"> the link of {name}</span>
        </button>
      </div>
      <p className="hint screen-only" role="status" data-copied={field} />
      <p>
        The address works once, until {validUntil}. Show it to nobody: anybody who opens it can choose your password. If
        it no longer works, ask us for a new one.
      </p>
      <p>
        {sender.name}
        {sender.reach.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
    </article>
  )
}

const FOR_TENANTS = "There you see your balance and your payments, pay rent, and report repairs."
