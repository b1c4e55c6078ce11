import type { StatementOptions } from "~/domain/statements/statement-options.ts"
import { Card } from "~/ui/card.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"

const STATEMENT = "/management/viewtenant/statement"

/** A button for a form with `tenant`, `from` and `to`: downloads that statement as PDF. */
export function DownloadStatement() {
  return (
    <button type="submit" className="btn" formAction={STATEMENT}>
      <Icon name="download" />
      Statement PDF
    </button>
  )
}

const sendTo = (tenantId: number) => `${STATEMENT}/send?tenant=${tenantId}`

type SendProps = { tenantId: number; formKey: string; form?: string; label?: string }

/** A button in the same form, or outside of it with `form`: drafts an email to the tenant with that statement. The key prevents a second draft. */
export function SendStatement({ tenantId, formKey, form, label = "Send to the tenant" }: SendProps) {
  return (
    <button
      type="submit"
      className="btn"
      form={form}
      formMethod="post"
      formAction={sendTo(tenantId)}
      name="key"
      value={formKey}
    >
      <Icon name="mail" />
      {label}
    </button>
  )
}

/** Drafts an email with the final statement, in a form of its own. */
export function SendFinalStatement({ statementOptions: { tenantId, hasFinal }, formKey }: FinalProps) {
  if (!hasFinal) return null
  return (
    <form method="post" action={sendTo(tenantId)}>
      <input type="hidden" name="tenant" value={tenantId} />
      <input type="hidden" name="kind" value="final" />
      <button type="submit" className="btn" name="key" value={formKey}>
        <Icon name="mail" />
        Send final statement
      </button>
    </form>
  )
}

type FinalProps = { statementOptions: StatementOptions; formKey: string }

/** Downloads the final statement as PDF. Only former tenants have one. */
export function FinalStatement({ statementOptions: { tenantId, hasFinal } }: { statementOptions: StatementOptions }) {
  if (!hasFinal) return null
  return (
    <a className="btn" href={`${STATEMENT}?tenant=${tenantId}&kind=final`}>
      <Icon name="download" />
      Final statement
    </a>
  )
}

type Typed = Record<"from" | "to", { value: string; error: string | undefined }>
type CardProps = { statementOptions: StatementOptions; typed: Typed; formKey: string }

export function StatementCard({ statementOptions, typed, formKey }: CardProps) {
  const field = (name: "from" | "to") => {
    const { value, error } = typed[name]
    return { name, defaultValue: value || statementOptions[name], errors: error === undefined ? [] : [error] }
  }
  return (
    <Card title="Statement" action={<span className="quiet">PDF, one year by default</span>}>
      <form method="get" action={STATEMENT} className="form">
        <input type="hidden" name="tenant" value={statementOptions.tenantId} />
        <Row>
          <DayField of={field("from")} label="Start date" />
          <DayField of={field("to")} label="End date" />
        </Row>
        <div className="actions">
          <DownloadStatement />
          <SendStatement tenantId={statementOptions.tenantId} formKey={formKey} />
          <FinalStatement statementOptions={statementOptions} />
        </div>
      </form>
    </Card>
  )
}
