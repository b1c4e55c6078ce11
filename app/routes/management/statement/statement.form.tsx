import type { StatementOptions } from "~/domain/statements/statement-options.ts"
import { Card } from "~/ui/card.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"

const STATEMENT = "/management/viewtenant/statement"

/** In a form with `tenant`, `from` and `to`: it downloads the statement of that range as a PDF. */
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

/**
 * In the same form, or elsewhere with its `form`: it begins an email to the tenant with that statement. The key makes a button pressed twice begin one.
 */
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

/** The same of the final statement, as a form of its own. */
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

/** The final statement as a PDF; only for a former tenant. */
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
