import { useEffect } from 'react';

/**
 * Keeps a menu of options above a phone's on-screen keyboard, and scrolls the option that is selected with the arrow keys into
 * view. The keyboard covers the page without changing the page's height.
 * @param optionId a function that returns the id of the option at an index
 * @param active the index of the selected option; -1 if no option is selected
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
