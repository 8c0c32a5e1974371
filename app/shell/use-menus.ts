import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

const open = () => document.querySelectorAll<HTMLDetailsElement>('.menu[open], .site-menu[open]');

/**
 * Whether a node belongs to a menu. The list of the shop's menu comes after the <details> element. Other menus have their
 * content inside the <details> element.
 */
const holds = (menu: HTMLDetailsElement, node: Node | null) =>
	menu.contains(node) || menu.nextElementSibling?.contains(node);

/** Closes an open menu when Escape is pressed, on a click outside the menu, and when another page opens. */
export function useMenus(): void {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes them
	useEffect(() => {
		for (const menu of open()) menu.open = false;
	}, [key]);
	useEffect(() => {
		const onClick = ({ target }: MouseEvent) => {
			for (const menu of open()) if (!holds(menu, target as Node)) menu.open = false;
		};
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return;
			for (const menu of open()) {
				if (holds(menu, document.activeElement)) menu.querySelector('summary')?.focus();
				menu.open = false;
			}
		};
		document.addEventListener('click', onClick);
		document.addEventListener('keydown', onKey);
		return () => {
			document.removeEventListener('click', onClick);
			document.removeEventListener('keydown', onKey);
		};
	}, []);
}
