/** The picture for an unknown title: a closed book without text. */
export const noCover = [
	'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450" viewBox="0 0 300 450">',
	'<path fill="#e9e2d4" d="M0 0h300v450H0z"/><path fill="#cfc5b3" d="M0 0h14v450H0z"/>',
	'<path fill="none" stroke="#b3a78f" stroke-width="2" d="M42 36h222v378H42z"/>',
	'<path fill="none" stroke="#b3a78f" stroke-width="3" d="M153 246c-16-12-38-14-58-8v-66c20-6 42-4 58 8 16-12 38-14 58-8v66',
	'c-20-6-42-4-58 8zm0 0v-66"/></svg>',
].join('');
