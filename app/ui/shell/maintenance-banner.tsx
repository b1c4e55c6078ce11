import type { Maintenance } from "~/values/maintenance.ts"
import { Icon } from "../icon.tsx"
import script from "./maintenance-watch.ts?worker&url"

/** The next maintenance when the page loads: the text at that moment, null without a warning, and the start in the property's time zone. */
export type MaintenanceView = Maintenance & { message: string | null; start: string }

/** Without script it shows the text from the time of loading. maintenance-watch.ts counts down in it, so every page has the element, even if empty. */
export function MaintenanceBanner({ planned }: { planned: MaintenanceView | null }) {
  return (
    <aside
      id="maintenance"
      className="maintenance screen-only"
      aria-label="Scheduled maintenance"
      hidden={planned === null || planned.message === null}
      data-starts-at={planned?.startsAt}
      data-minutes={planned?.minutes}
      data-watch={script}
      suppressHydrationWarning
    >
      <Icon name="clock" />
      <div>
        <p role="status" suppressHydrationWarning>
          {planned?.message}
        </p>
        <p data-start suppressHydrationWarning>
          {planned && `Start: ${planned.start}.`}
        </p>
      </div>
    </aside>
  )
}
