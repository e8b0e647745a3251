import type { Description } from '#client/ui/text/description-list.tsx'
import type { ShownVessel } from '../rules.ts'

/** What the table has no room for; what only some vessels have is left out where it is missing. */
export function describeVessel(vessel: ShownVessel): Description[] {
  const { status, shownStatus, age, kosher, manufacture, previousOwner, notes } = vessel
  const barrel = [
    { label: 'Location', value: vessel.location },
    { label: 'Vintage', value: vessel.vintage },
    { label: 'Toast', value: vessel.toast },
    { label: 'Cooperage', value: vessel.cooperage },
  ]
  return [
    { label: 'Age', value: age === null ? 'N/A' : age === 1 ? '1 year' : `${age} years` },
    { label: 'Kosher', value: kosher ? 'Yes' : 'No' },
    { label: 'Manufacture', value: manufacture || 'N/A' },
    { label: 'Previous Owner', value: previousOwner || 'N/A' },
    ...barrel.filter(({ value }) => value !== ''),
    ...(status === shownStatus ? [] : [{ label: 'Stored Status', value: status }]),
    { label: 'Notes', value: notes || 'None', isWide: true },
  ]
}
