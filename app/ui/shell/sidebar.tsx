import { Icon } from "../icon.tsx"
import { plain } from "../lists/plain-markup.ts"
import { type Area, type AreaName, GUIDE, type NavigationItem, navigationItemOf } from "./navigation.ts"
import type { ShellData } from "./shell-data.ts"

/** Its form posts the choice to /preferences, which stores it in a cookie; the shell's script does the same without leaving the page. */
export function Sidebar({ shell, areas }: { shell: ShellData; areas: readonly Area[] }) {
  const current = areas.find((area) => area.name === shell.area)
  const here = current && navigationItemOf(current, shell.path)
  const isSame = shell.apiVersion === shell.version
  return (
    <aside className="sidebar on-desk" aria-label="Sidebar">
      {areas.length > 0 && <Sections areas={areas} current={shell.area} here={here} />}
      {areas.length > 0 && <Rail areas={areas} here={here} />}
      <footer>
        <GuideLinks path={shell.path} />
        <p>
          <span className="whole">{isSame ? "Version and API " : "Version "}</span>
          {shell.version}
        </p>
        {!isSame && <p className="whole">API {shell.apiVersion}</p>}
        <p className="whole">Suitekeeper {shell.programVersion}</p>
        <p className="whole">
          Built <time dateTime={shell.builtAtMachine}>{shell.builtAt}</time>
        </p>
        <SidebarToggle cookie={shell.sidebarCookie} collapsed={shell.collapsed} back={shell.path + shell.search} />
      </footer>
    </aside>
  )
}

/** `here`: the item of the shown page. */
type Places = { areas: readonly Area[]; here: NavigationItem | undefined }

function Sections({ areas, current, here }: Places & { current: AreaName }) {
  return (
    <nav className="sections" aria-label="All screens">
      {areas.map((area) => (
        <details key={area.name} open={area.name === current || areas.length < 3}>
          <summary>
            <Icon name={area.icon} />
            <span>{area.label}</span>
          </summary>
          <ul>
            {area.pages.map((place) => (
              <li key={place.to}>
                <a href={place.to} aria-current={place === here ? "page" : undefined}>
                  {place.label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

function Rail({ areas, here }: Places) {
  return (
    <nav className="rail" aria-label="All screens, as icons">
      {areas.flatMap((area) =>
        area.pages.map((place) => (
          <a key={place.to} href={place.to} title={place.label} aria-current={place === here ? "page" : undefined}>
            <Icon name={place.icon} />
            <span className="hidden-text">{place.label}</span>
          </a>
        )),
      )}
    </nav>
  )
}

function GuideLinks({ path }: { path: string }) {
  return (
    <nav aria-label="About the program">
      {GUIDE.map(({ label, to, icon }) => (
        <a key={to} href={to} title={label} aria-current={path === to ? "page" : undefined}>
          <Icon name={icon} />
          <span className="whole">{label}</span>
          <span className="rail hidden-text">{label}</span>
        </a>
      ))}
    </nav>
  )
}

/** The button that collapses or expands the sidebar. Both labels are in the page, so that the script need only toggle the shell's class. */
function SidebarToggle({ cookie, collapsed, back }: { cookie: string; collapsed: boolean; back: string }) {
  return (
    <form method="post" action="/preferences" data-fold={cookie}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="sidebar" value={collapsed ? "open" : "collapsed"} suppressHydrationWarning>
        <Icon name="fold" />
        <span className="whole">Collapse sidebar</span>
        <span className="rail hidden-text">Expand sidebar</span>
      </button>
    </form>
  )
}

plain(Sidebar, Sections, Rail, GuideLinks)
