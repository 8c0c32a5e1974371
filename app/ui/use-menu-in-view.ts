import { useEffect } from 'react';

/**
 * Keeps a menu of options above a phone's keyboard, and the option at the arrow keys in view. The keyboard covers the
 * page and does not change the page's own height.
 * @param optionId returns the id of the option at a position
 * @param active the position of the chosen option; -1 for none
 */
export function useMenuInView(optionId: (at: number) => string, active: number): void {
	const first = optionId(0);
	useEffect(() => {
		const menu = document.getElementById(first)?.parentElement;
		const view = window.visualViewport;
		if (!menu || !view) return;
		const follow = () => {
			const seen = view.offsetTop + view.height - menu.getBoundingClientRect().top;
			menu.style.setProperty('--seen', `${seen}px`);
		};
		follow();
		view.addEventListener('resize', follow);
		view.addEventListener('scroll', follow);
		return () => {
			view.removeEventListener('resize', follow);
			view.removeEventListener('scroll', follow);
		};
	}, [first]);
	const chosen = active < 0 ? null : optionId(active);
	useEffect(() => {
		if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
	}, [chosen]);
}
