import type { StartPage } from "~/domain/identity/home-screen.ts"
import type { StartPageChoice } from "~/domain/identity/inputs.ts"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import { areasOf, type Viewer } from "~/ui/shell/navigation.ts"

type ButtonsProps = { here: string; passkeys: string; isImpersonation: boolean }

/** Actions on the person's own sign-in. An administrator signed in as another user may only sign out. */
export function AccountButtons({ here, passkeys, isImpersonation }: ButtonsProps) {
  return (
    <>
      {!isImpersonation && (
        <>
          <a className="btn" href={passkeys}>
            <Icon name="key" />
            Manage Passkeys
          </a>
          <a className="btn" href={`${here}?dialog=password`} data-dialog>
            <Icon name="lock" />
            Change Password
          </a>
          <form method="post">
            <button type="submit" name="intent" value="reset" className="btn">
              <Icon name="mail" />
              Reset Password
            </button>
          </form>
        </>
      )}
      <form method="post" action="/logout">
        <button type="submit" className="btn">
          Sign Out
        </button>
      </form>
    </>
  )
}

export function ResetProblem({ refusal }: { refusal: Refused | undefined }) {
  if (!refusal) return null
  return (
    <Notice tone="problem" role="alert" title={refusal.subject}>
      <p>{refusal.message}</p>
    </Notice>
  )
}

type HomeScreenProps = {
  homescreen: StartPage
  choices: { value: string; label: string }[]
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

export function HomeScreenForm({ homescreen, choices, formResult: actionData }: HomeScreenProps) {
  const { form, fields } = useForm<StartPageChoice>({
    lastResult: actionData?.result,
    defaultValue: homescreen === "account" ? undefined : { homescreen },
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={actionData?.refusal} labels={{ homescreen: "Default Landing Screen" }}>
        Failed to update default screen
      </Problems>
      <Choice of={fields.homescreen} label="Default Landing Screen" options={choices} size="medium" />
      <FormEnd>
        <button type="submit" name="intent" value="landing" className="btn btn-primary">
          Save
        </button>
      </FormEnd>
    </form>
  )
}

const WHY_EMAILS = "For a new request, one that is assigned to you, or news about your own."

export function RequestEmailsForm({ wanted }: { wanted: boolean }) {
  return (
    <form method="post" className="card form">
      <CheckBox
        of={{ name: "wanted", defaultChecked: wanted }}
        label="Emails about maintenance requests"
        why={WHY_EMAILS}
      />
      <FormEnd>
        <button type="submit" name="intent" value="requests" className="btn">
          Save
        </button>
      </FormEnd>
    </form>
  )
}

/** Links to this person's areas. They are also for staff whose home screen is the tenant portal, which shows no role links. */
export function AreaLinks({ person }: { person: Viewer }) {
  const areas = areasOf(person)
  if (areas.length === 0) return null
  return (
    <p className="actions">
      {areas.map((area) => (
        <a key={area.name} className="btn" href={area.pages[0].to}>
          <Icon name={area.icon} />
          Go to {area.label}
        </a>
      ))}
    </p>
  )
}
