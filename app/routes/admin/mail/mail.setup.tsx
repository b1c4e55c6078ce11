/** The mail server with the sender, and the mailbox: the present values, the form that changes them, and a test. The password is never sent to the browser. */
import type { SubmissionResult } from "@conform-to/react/future"
import type { MailServer } from "~/domain/mail-setup/inputs.ts"
import type { MailSetup, ShownServer } from "~/domain/mail-setup/mail-setup.ts"
import { Card } from "~/ui/card.tsx"
import { type Fact, Facts } from "~/ui/facts.tsx"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { Field, NumberField, PasswordField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { Notice } from "~/ui/notice.tsx"

export type SetupResult = { result: SubmissionResult<string[]> | undefined; refusal: Refused | undefined }
type SetupProps = { setup: MailSetup; maySet: boolean; smtpResult: SetupResult; imapResult: SetupResult }

const SECURITY = {
  tls: "TLS from the start",
  starttls: "STARTTLS before the sign-in",
  none: "None",
}
const SECURITIES = Object.entries(SECURITY).map(([value, label]) => ({ value, label }))

const TEXTS = {
  smtp: { title: "Mail server", given: "SMTP_URL", none: "None: mail reaches nobody", host: "mail.example.com" },
  imap: { title: "Mailbox", given: "IMAP_URL", none: "None: answers do not arrive here", host: "imap.example.com" },
}

export function Setup({ setup, maySet, smtpResult, imapResult }: SetupProps) {
  return (
    <>
      <ServerCard kind="smtp" server={setup.smtp} setup={setup} maySet={maySet} formResult={smtpResult} />
      <ServerCard kind="imap" server={setup.imap} setup={setup} maySet={maySet} formResult={imapResult} />
    </>
  )
}

type Kind = keyof typeof TEXTS
type ServerProps = { kind: Kind; server: ShownServer; setup: MailSetup; maySet: boolean; formResult: SetupResult }

function ServerCard({ kind, server, setup, maySet, formResult }: ServerProps) {
  const { title, given } = TEXTS[kind]
  return (
    <div id={kind === "smtp" ? "server" : "mailbox"}>
      <Card title={title} level="h2">
        <div className="split even">
          <div className="stack">
            <Facts of={factsOf(kind, server, setup)} />
            <ServerNotices server={server} maySet={maySet} />
            {maySet && server.by !== null && <TestForm kind={kind} />}
            {!maySet && <p>A Super Admin sets and tests it.</p>}
          </div>
          {server.by === "environment" && (
            <p>
              {given} is set on the machine and wins over what is saved here. To set it here, the operator removes it
              there and restarts the portal.
            </p>
          )}
          {maySet && server.by !== "environment" && (
            <ServerForm kind={kind} server={server} setup={setup} formResult={formResult} />
          )}
        </div>
      </Card>
    </div>
  )
}

function ServerNotices({ server, maySet }: Pick<ServerProps, "server" | "maySet">) {
  const { by, security, user, hasPassword, isLost } = server
  return (
    <>
      {isLost && (
        <Notice tone="problem" title="The saved password cannot be read.">
          {`It was encrypted with another APP_SECRET. ${maySet ? "Type it once more." : ""}`}
        </Notice>
      )}
      {by === "page" && user !== "" && !hasPassword && !isLost && (
        <Notice tone="attention" title="No password is saved.">
          {`The server will hardly let ${user} sign in without one. ${maySet ? "Type it below, or empty the user if nobody signs in there." : ""}`}
        </Notice>
      )}
      {by === "page" && security === "none" && (
        <Notice tone="attention" title="This connection is not encrypted.">
          Everybody on the way can read the password and the mail, unless the server is on this machine.
        </Notice>
      )}
    </>
  )
}

function factsOf(kind: Kind, { by, host, port, security, user, folder, hasPassword }: ShownServer, setup: MailSetup) {
  const { address, name } = setup.from
  const from = { label: "From", value: name === "" ? address : `${name} <${address}>` }
  // Without a server there is no sender yet, unless the environment sets it, so the form requires both.
  if (by === null)
    return [{ label: "Server", value: TEXTS[kind].none }, ...(kind === "smtp" && setup.isSenderGiven ? [from] : [])]
  const facts: Fact[] = [
    { label: "Server", value: port === null ? host : `${host}:${port}` },
    { label: "Set", value: by === "page" ? "on this page" : `by ${TEXTS[kind].given} on the machine` },
    { label: "Encryption", value: SECURITY[security] },
    { label: "User", value: user === "" ? "Nobody signs in" : user },
    ...(user === "" ? [] : [{ label: "Password", value: hasPassword ? "Saved, and never shown" : "None" }]),
    kind === "smtp" ? from : { label: "Folder", value: folder },
  ]
  return facts
}

function TestForm({ kind }: { kind: Kind }) {
  return (
    <form method="post" action="/admin/mail" className="actions">
      <input type="hidden" name="server" value={kind} />
      <button type="submit" className="btn" name="intent" value="testServer">
        {kind === "smtp" ? "Send a test mail to me" : "Test the mailbox"}
      </button>
    </form>
  )
}

function ServerForm({ kind, server, setup, formResult }: Omit<ServerProps, "maySet">) {
  const { host, port, security, user, folder } = server
  const { form, fields } = useForm<MailServer>({
    id: kind,
    lastResult: formResult.result,
    defaultValue: {
      ...{ host, port: String(port ?? ""), security, user, folder },
      ...{ fromName: setup.from.name, fromAddress: setup.smtp.by === null ? "" : setup.from.address },
    } as never,
  })
  return (
    <form method="post" action="/admin/mail" className="form" autoComplete="off" {...form.props}>
      <Problems of={form} refusal={formResult.refusal} labels={{ host: "Server", isUnencrypted: "Encryption" }}>
        <p>Nothing was saved. For safety, a password that you typed is not sent back to the browser: type it again.</p>
      </Problems>
      <input type="hidden" name="server" value={kind} />
      <ShownVersion stored={server.version} formResult={formResult} />
      <Field of={fields.host} label="Server" placeholder={TEXTS[kind].host} why="Empty it to remove the server." />
      <Row>
        <Choice of={fields.security} label="Encryption" options={SECURITIES} />
        <NumberField of={fields.port} label="Port" why="Empty for the usual one." />
      </Row>
      <div className="if-unencrypted">
        <CheckBox of={fields.isUnencrypted} label="Connect without encryption: everybody on the way can read it" />
      </div>
      <Row>
        <Field of={fields.user} label="User" autoComplete="off" spellCheck={false} />
        <PasswordField of={fields.password} label="Password" autoComplete="new-password" />
      </Row>
      <p className="hint">
        Leave the password empty to keep the saved one. Another server, port, encryption or user empties it.
      </p>
      {kind === "imap" && <Field of={fields.folder} label="Folder" />}
      {kind === "smtp" && !setup.isSenderGiven && (
        <Row>
          <Field of={fields.fromName} label="From, name" optional />
          <Field of={fields.fromAddress} label="From, address" type="email" />
        </Row>
      )}
      <FormEnd>
        <button
          type="submit"
          className="btn btn-primary"
          name="intent"
          value={kind === "smtp" ? "saveServer" : "saveMailbox"}
        >
          {kind === "smtp" ? "Save mail server" : "Save mailbox"}
        </button>
      </FormEnd>
    </form>
  )
}
