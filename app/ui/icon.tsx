import { plain } from "./lists/plain-markup.ts"

/** The icons, as paths on a 24 px square. */
const PATHS = {
  alert: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5v6M12 16.4v.1",
  back: "m15 6-6 6 6 6",
  box: "M4 8h16v12H4zM3 4h18v4H3zM10 12h4",
  calendar: "M5.5 5h13a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3.5 10h17M8 3v4M16 3v4",
  card: "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3 9.5h18M7 14.5h4",
  check: "m5 12.5 4.5 4.5L19 7.5",
  clip: "m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.4a1.7 1.7 0 0 1-2.4-2.4L14 8",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5.5l3.5 2",
  close: "m6 6 12 12M18 6 6 18",
  columns: "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM9 4v16M15 4v16",
  desk: "M3 9h18M5 9v11M19 9v11M11 9v6h8M8 9V5h5v4",
  down: "m6 9 6 6 6-6",
  download: "M12 4v12m0 0 5-5m-5 5-5-5M4 20h16",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  fold: "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM9 4v16m7-11-3 3 3 3",
  forward: "m9 6 6 6-6 6",
  history: "M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.5M3.5 3.5v5h5M12 7.5V12l3 2",
  home: "m3 11 9-8 9 8v10h-6v-6H9v6H3V11Z",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.5M12 7.6v.1",
  key: "M8 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM11.3 12.2l8.2-8.2M16 7.5l3 3M13.5 10l2 2",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2",
  mail: "M4 6h16v12H4zM4 7.5l8 5.5 8-5.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  pause: "M8.5 5v14M15.5 5v14",
  people:
    "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 20c0-3.5 2.9-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2.2.7 3.5 2.4 3.5 5.1",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 21c0-4 3.6-6.5 8-6.5s8 2.5 8 6.5",
  pin: "M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5ZM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  play: "M7 5v14l12-7z",
  plus: "M12 5v14M5 12h14",
  print: "M7 8V3h10v5M7 17H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 14h10v7H7z",
  refresh: "M20 11a8 8 0 0 0-14.3-4L3 10M3 4v6h6M4 13a8 8 0 0 0 14.3 4l2.7-3M21 20v-6h-6",
  search: "M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM16 16l5 5",
  sliders: "M4 7h9m4 0h3M4 17h3m4 0h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  swap: "M4 8h14m0 0-4-4m4 4-4 4M20 16H6m0 0 4-4m-4 4 4 4",
  table: "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 9.5h18M9 9.5V20",
  tag: "M12.6 3H20a1 1 0 0 1 1 1v7.4a2 2 0 0 1-.6 1.4l-7.6 7.6a2 2 0 0 1-2.8 0l-6.4-6.4a2 2 0 0 1 0-2.8l7.6-7.6A2 2 0 0 1 12.6 3ZM16.5 6a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  up: "m6 15 6-6 6 6",
  triangle: "M12 4 21.5 20h-19zM12 10v4.5M12 17.2v.1",
  upload: "M12 16V4m0 0L7 9m5-5 5 5M4 20h16",
  wrench:
    "M15 7a4.5 4.5 0 0 1 5.6-2.1L17.5 8l.6 2 2 .6 1-1A4.5 4.5 0 0 1 15 14l-6.6 6.6a2 2 0 0 1-3-3L12 11a4.5 4.5 0 0 1 3-4Z",
} as const

export type IconName = keyof typeof PATHS

/** Stores an icon's path once, for a page that shows it many times as a `StoredIcon`. */
export function IconStore({ name }: { name: IconName }) {
  return (
    <div hidden>
      <svg aria-hidden="true">
        <symbol id={`icon-${name}`} viewBox="0 0 24 24">
          <path d={PATHS[name]} />
        </symbol>
      </svg>
    </div>
  )
}

export function StoredIcon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** An icon beside text; hidden from assistive technology. */
export function Icon({ name, className = "icon" }: { name: IconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

plain(Icon)
