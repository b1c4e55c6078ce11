import { nextRent } from "~/domain/ledger/next-rent.ts"
import { billingSince } from "~/domain/settings/billing-since.ts"
import { SetDefaults } from "~/domain/settings/inputs.ts"
import { allDefaults } from "~/domain/settings/read-defaults.ts"
import { setDefaults } from "~/domain/settings/set-defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { zones } from "~/values/time-zones.ts"
import type { Route } from "./+types/defaults.ts"
import script from "./defaults.enhance.ts?worker&url"
import { GroupForm } from "./defaults.form.tsx"
import { groupViews, rentPreview, zonePreview } from "./defaults.view.ts"

export const handle = { static: true, title: "Global Defaults", area: "admin" } satisfies PageHandle

/** The defaults of the whole property; a tenant may override some. Source: specification 1 sections 3 and 5, "Global Defaults". */
export const loader = page("set defaults", async (tx, actor) => {
  const defaults = await allDefaults(tx, actor, {})
  return {
    groups: groupViews(defaults),
    preview: {
      rent: rentPreview(await nextRent(tx), await billingSince(tx)),
      zone: zonePreview(defaults, tx.now),
      zones: zones(defaults.timezone),
    },
  }
})

export const action = submission({
  input: SetDefaults,
  command: setDefaults,
  redirectTo: (labels) => ({ to: "/admin/defaults", notice: savedText(labels) }),
})

function savedText(labels: string[]): string {
  if (labels.length === 0) return "Nothing was changed."
  return `Saved: ${labels.join(", ")}.`
}

export default function DefaultsPage({ loaderData: { groups, preview }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <p className="hint" id="how-saved">
        Each group is saved by its own button. An empty field is not configured.
      </p>
      {groups.map((group) => (
        <GroupForm
          key={group.id}
          group={group}
          preview={preview}
          formResult={actionData?.intent === group.id ? actionData : undefined}
        />
      ))}
      <Enhance src={script} />
    </div>
  )
}
