import { chooseHomeScreen, homeScreenOf, rolesOf } from "~/domain/identity/home-screen.ts"
import { HomeScreenChoice } from "~/domain/identity/inputs.ts"
import { ownAccount } from "~/domain/identity/users.ts"
import { Refusal } from "~/domain/refusal.ts"
import { page } from "~/http/page.ts"
import { submission } from "~/http/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Choice } from "~/ui/choices.tsx"
import { Facts } from "~/ui/facts.tsx"
import { useForm } from "~/ui/form.ts"
import { FormEnd, Problems } from "~/ui/form-parts.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { areasOf } from "~/ui/places.ts"
import { fullName } from "~/values/contact.ts"
import type { Route } from "./+types/account.ts"

export const handle = { static: true, title: "Account Settings", area: "account" } satisfies PageHandle

const ROLE_LABELS = {
  admin: "Administration",
  management: "Management",
  maintenance: "Maintenance",
  home: "Tenant Portal",
} as const

/** The caller's account, the same at /account and at /account/{a role's home screen}. Source: specification 1 section 2, Account pages. */
export const loader = page("be signed in", async (tx, actor, { params }) => {
  if (params.area !== undefined && !Object.hasOwn(ROLE_LABELS, params.area)) {
    throw new Refusal("ROUTE_NOT_FOUND", { words: "There is no such page." })
  }
  const account = await ownAccount(tx, actor, undefined)
  const roles = rolesOf(account)
  return {
    name: fullName(account),
    email: account.email,
    homeScreen: homeScreenOf(account),
    choices: roles.length > 1 ? roles.map((role) => ({ value: role, label: ROLE_LABELS[role] })) : [],
    level: account.level,
  }
})

export const action = submission({
  takes: HomeScreenChoice,
  does: chooseHomeScreen,
  then: () => ({ to: "/account", notice: "Default landing screen saved." }),
})

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, choices, level } = loaderData
  return (
    <div className="stack-lg">
      <PageHead title={name}>
        <form method="post" action="/logout">
          <button type="submit" className="btn">
            Sign Out
          </button>
        </form>
      </PageHead>
      <Card title="Your account" className="card form">
        <Facts
          of={[
            { label: "Full Name", value: name },
            { label: "Email", value: email },
          ]}
        />
      </Card>
      {choices.length > 0 && <LandingScreen loaderData={loaderData} actionData={actionData} />}
      <AreaLinks level={level} />
    </div>
  )
}

/** Where a person with several roles lands after signing in. */
function LandingScreen({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { homeScreen: homescreen, choices } = loaderData
  const { form, fields } = useForm<HomeScreenChoice>({
    lastResult: actionData?.result,
    defaultValue: homescreen === "account" ? undefined : { homescreen },
  })
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={actionData?.refusal}>
        Failed to update default screen
      </Problems>
      <Choice of={fields.homescreen} label="Default Landing Screen" options={choices} size="medium" />
      <FormEnd>
        <button type="submit" className="btn btn-primary">
          Save
        </button>
      </FormEnd>
    </form>
  )
}

/** The built areas this person may open, also for staff whose home screen is the tenant's and who see no role links. */
function AreaLinks({ level }: { level: number }) {
  const areas = areasOf(level)
  if (areas.length === 0) return null
  return (
    <Card title="Your areas" className="card form">
      <p className="actions">
        {areas.map((area) => (
          <a key={area.name} className="btn" href={area.places[0].to}>
            <Icon name={area.icon} />
            {area.label}
          </a>
        ))}
      </p>
    </Card>
  )
}
