import '@mantine/core/styles/Tabs.layer.css'
import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddressChoice } from '../device/address-choice.ts'
import classes from './tabs.module.css'

/** One leaf of a page. */
export interface Tab<Name extends string> {
  name: Name
  label: string
  content: ReactNode
}

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  /** The parameter of the address that names the open leaf, where it is not `tab`. */
  param?: string
}

/** The leaves of a page; which one is open stands in the address, the first needs no mention. */
export function Tabs<Name extends string>({ label, tabs, param = 'tab' }: TabsProps<Name>) {
  const names = tabs.map(({ name }) => name)
  const [open, setOpen] = useAddressChoice(param, names, { history: 'push' })
  return (
    <MantineTabs value={open} onChange={name => setOpen(name as Name)} keepMounted={false}>
      <MantineTabs.List className={classes.list} aria-label={label}>
        {tabs.map(tab => (
          <MantineTabs.Tab key={tab.name} value={tab.name} className={classes.tab}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map(tab => (
        <MantineTabs.Panel key={tab.name} value={tab.name}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
