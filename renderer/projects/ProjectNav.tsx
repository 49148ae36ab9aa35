import { Folder } from 'lucide-react'
import { Button, MenuItem, MenuTrigger } from 'react-aria-components'
import { useOpenProject } from '../base/importsHere.ts'
import { useCommand } from '../base/queries.ts'
import { PopoverMenu } from '../controls/PopoverMenu.tsx'
import { words } from '../words/index.ts'
import './ProjectNav.css'

/** How many projects fit beside the list; the filter above the list shows all. */
const mostShown = 12

/** The projects in the sidebar. Each opens the library with its recordings. In a narrow window, they are in a menu. */
export function ProjectNav({ onOpen }: { onOpen: (projectId: number) => void }) {
  const projects = useCommand('projects.list').data?.projects ?? []
  const openId = useOpenProject()
  if (projects.length === 0) return null
  return (
    <>
      <section className="projectnav stack gap-2" aria-labelledby="project-nav">
        <h2 id="project-nav">{words.projects.heading}</h2>
        {projects.slice(0, mostShown).map(({ id, name, recordings }) => (
          <Button key={id} className="nav" aria-current={id === openId ? 'page' : 'false'} onPress={() => onOpen(id)}>
            <bdi className="name truncate">{name}</bdi>
            <span className="count">{words.units.number(recordings)}</span>
          </Button>
        ))}
      </section>
      <MenuTrigger>
        <Button className="nav projectmenu" aria-current={openId === null ? 'false' : 'true'}>
          <Folder size={17} aria-hidden />
          <span>{words.projects.heading}</span>
        </Button>
        <PopoverMenu
          placement="right top"
          className="menu long"
          aria-label={words.projects.heading}
          onAction={(key) => onOpen(Number(key))}
        >
          {projects.map(({ id, name }) => (
            <MenuItem key={id} id={id} textValue={name}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </PopoverMenu>
      </MenuTrigger>
    </>
  )
}
