import { Icon } from "../icon.tsx"
import { plain } from "../lists/plain-markup.ts"
import { type Area, type AreaName, GUIDE, navigationItemOf } from "./navigation.ts"
import type { ShellPerson } from "./shell-data.ts"

export function MobileMenu({ areas, current, path }: { areas: readonly Area[]; current: AreaName; path: string }) {
  return (
    <details className="mobile-menu" data-closes>
      <summary className="desk-button">
        <Icon name="menu" />
        <span>Menu</span>
      </summary>
      <div>
        <nav aria-label="Menu">
          {areas.map((area) => (
            <MenuOfArea key={area.name} area={area} path={path} open={area.name === current || areas.length === 1} />
          ))}
          {GUIDE.map(({ label, to, icon }) => (
            <a key={to} className="single" href={to} aria-current={path === to ? "page" : undefined}>
              <Icon name={icon} />
              <span>{label}</span>
            </a>
          ))}
        </nav>
      </div>
    </details>
  )
}

function MenuOfArea({ area, path, open }: { area: Area; path: string; open: boolean }) {
  const here = navigationItemOf(area, path)
  return (
    <details open={open}>
      <summary>
        <Icon name={area.icon} />
        <span>{area.label}</span>
      </summary>
      {area.pages.map((place) => (
        <a key={place.to} href={place.to} aria-current={place === here ? "page" : undefined}>
          {place.label}
        </a>
      ))}
    </details>
  )
}

export function UserMenu({ person }: { person: ShellPerson | null }) {
  return (
    <div className="user-menu">
      <button className="desk-button" type="button" popoverTarget="user-menu">
        <Icon name="person" />
        <span>{person ? person.firstName : "Signed Out"}</span>
        <Icon name="down" />
      </button>
      <div id="user-menu" popover="auto" className="menu-list">
        {person ? (
          <>
            <p className="menu-head small">
              Signed in as
              <br />
              {person.email}
            </p>
            <a href="/account">Account Settings</a>
            {person.tenantId !== null && <a href="/home/alerts">Alerts</a>}
            <form method="post" action="/logout">
              <button type="submit">Sign Out</button>
            </form>
          </>
        ) : (
          <a href="/login">Sign In</a>
        )}
      </div>
    </div>
  )
}

plain(MobileMenu, MenuOfArea, UserMenu)
