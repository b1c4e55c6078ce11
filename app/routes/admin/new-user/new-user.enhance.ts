/** Offers only the home screens of the selected level and selects the first. Without script the server refuses a wrong one. */

const newUser = document.querySelector<HTMLFormElement>("form[data-homes]")
const level = newUser?.querySelector<HTMLSelectElement>("select[name=permissionInt]")
const home = newUser?.querySelector<HTMLSelectElement>("select[name=homeScreen]")

if (newUser && level && home) {
  const homes: Record<string, string[]> = JSON.parse(newUser.dataset.homes ?? "{}")
  const screens = [...home.options]
  const offer = (selected: string) => {
    const fitting = homes[level.value] ?? []
    home.replaceChildren(...screens.filter((screen) => fitting.includes(screen.value)))
    home.value = fitting.includes(selected) ? selected : (fitting[0] ?? "")
  }
  level.addEventListener("change", () => offer(""))
  offer(home.value)
}
