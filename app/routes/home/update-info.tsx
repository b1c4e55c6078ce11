/** A tenant's contact details: phones and the second email. Source: specification 3 "Update Info". */
import { withMailStatus } from "~/domain/mail/mail-status.ts"
import { changeOwnContact, ownContact, requestTenantReset } from "~/domain/portal/contact-details.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { contactVersion } from "~/domain/tenants/contact-version.ts"
import { OwnContact } from "~/domain/tenants/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatPhone } from "~/values/contact.ts"
import { helpMailMessage } from "~/values/mail/mail-status.ts"
import type { Route } from "./+types/update-info.ts"
import script from "./update-info.enhance.ts?worker&url"

export const handle = { static: true, title: "Update Info", area: "home" } satisfies PageHandle

const phone = (digits: string | null) => (digits === null ? undefined : formatPhone(digits))

export const loader = page("manage own details", async (tx, actor) => {
  const contact = await ownContact(tx, actor, undefined)
  const { primaryEmail, primaryPhone, secondPhone, secondEmail } = contact
  return {
    primaryEmail,
    version: contactVersion(contact),
    values: {
      primaryPhone: phone(primaryPhone),
      secondaryPhone: phone(secondPhone),
      secondaryEmail: secondEmail ?? undefined,
    } satisfies Record<Exclude<keyof OwnContact, "version">, string | undefined>,
    isImpersonation: actor.impersonatorId !== null,
  }
})

export const action = submissions({
  save: step({
    input: OwnContact,
    command: changeOwnContact,
    redirectTo: () => ({ to: "/home", notice: "Your contact info was saved." }),
  }),
  reset: step({
    input: Nothing,
    command: withMailStatus(requestTenantReset),
    redirectTo: ({ done, mail }) => ({ to: "/home/updateinfo", notice: helpMailMessage(mail, done) }),
    failure: { message: "Failed to send reset email" },
  }),
})

export default function UpdateInfoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { primaryEmail, version, values, isImpersonation } = loaderData
  const saved = actionData?.intent === "save" ? actionData : undefined
  const reset = actionData?.intent === "reset" ? actionData.refusal : undefined
  return (
    <>
      <div className="stack-lg">
        <PageHead title="Update contact info" back={{ to: "/home", label: "Your Unit" }} />
        <ContactForm
          primaryEmail={primaryEmail}
          version={version}
          values={values}
          lastResult={saved?.result}
          refusal={saved?.refusal}
        />
        <Password refusal={reset} isImpersonation={isImpersonation} />
      </div>
      <Enhance src={script} />
    </>
  )
}

const LABELS = { primaryPhone: "Primary phone", secondaryPhone: "Second phone", secondaryEmail: "Second email" }
const PHONE = { type: "tel", "data-phone": true, maxLength: 40, placeholder: "(xxx) xxx-xxxx" } as const

type FormProps = Pick<Route.ComponentProps["loaderData"], "primaryEmail" | "version" | "values"> & {
  lastResult: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

function ContactForm({ primaryEmail, version, values, lastResult, refusal }: FormProps) {
  const { form, fields } = useForm<Record<keyof OwnContact, string>>({
    id: "contact",
    lastResult,
    defaultValue: values,
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={refusal} labels={LABELS}>
        Nothing was saved yet.
      </Problems>
      <ShownVersion stored={version} formResult={{ result: lastResult, refusal }} />
      <div>
        <p>
          Primary email: <b>{primaryEmail}</b>
        </p>
        <p className="hint">Contact management to change primary email.</p>
      </div>
      <Field
        of={fields.primaryPhone}
        label={LABELS.primaryPhone}
        {...PHONE}
        autoComplete="tel"
        size="medium"
        required
      />
      <Field
        of={fields.secondaryPhone}
        label={LABELS.secondaryPhone}
        {...PHONE}
        autoComplete="off"
        size="medium"
        optional
      />
      <Field
        of={fields.secondaryEmail}
        label={LABELS.secondaryEmail}
        type="email"
        maxLength={254}
        autoComplete="off"
        size="medium"
        optional
      />
      <FormEnd cancel="/home">
        <button type="submit" name="intent" value="save" className="btn btn-primary btn-lg">
          Save
        </button>
      </FormEnd>
    </form>
  )
}

/** Mails a link for a new password. Refuses an administrator signed in as the tenant. */
function Password({ refusal, isImpersonation }: { refusal: Refused | undefined; isImpersonation: boolean }) {
  return (
    <Card title="Password" className="card form">
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          <p>{refusal.message}</p>
        </Notice>
      )}
      {isImpersonation ? (
        <p className="quiet">
          Only the tenant can ask for a new password here: sign-in settings are closed while you are signed in as
          somebody else.
        </p>
      ) : (
        <form method="post" className="stack">
          <p className="quiet">We mail a link with which you choose a new password to your primary email.</p>
          <div className="actions">
            <button type="submit" name="intent" value="reset" className="btn btn-lg">
              <Icon name="mail" />
              Send password reset link
            </button>
          </div>
        </form>
      )}
    </Card>
  )
}
