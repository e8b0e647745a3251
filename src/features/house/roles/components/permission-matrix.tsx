import { CheckboxGroup, CheckboxGroups } from '#client/ui/forms/checkbox-group.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { useFieldValue, useFillField } from '#client/ui/forms/form-book.ts'
import { actions, areaLabels, areas, type PermissionMap, permissionNames } from '#shared/permissions.ts'
import { grantArea, grantedIn } from '../rules.ts'

/** What people with this role may do: eight areas, four actions each. */
export function PermissionMatrix({ isFixed }: { isFixed: boolean }) {
  const permissions = (useFieldValue('permissions') ?? {}) as PermissionMap
  const fill = useFillField()
  const change = (changed: PermissionMap) => fill('permissions', changed)
  const granted = permissionNames.filter(name => permissions[name] === true).length
  return (
    <FieldSection title="Permissions" hint={`${granted} of ${permissionNames.length} granted`}>
      <CheckboxGroups>
        {areas.map(area => (
          <CheckboxGroup
            key={area}
            label={areaLabels[area]}
            isFixed={isFixed}
            all={{
              label: 'Select All',
              state: grantedIn(permissions, area),
              onChange: isTicked => change(grantArea(permissions, area, isTicked)),
            }}
            boxes={actions.map(action => ({
              name: `${area}:${action}`,
              label: action,
              isTicked: permissions[`${area}:${action}`] === true,
              onChange: isTicked => change({ ...permissions, [`${area}:${action}`]: isTicked }),
            }))}
          />
        ))}
      </CheckboxGroups>
    </FieldSection>
  )
}
