import type { Face } from '../text/face';
import type { Mood } from './moods';

/** The fonts of one cover: for the title, for the text below the title, and for the author. */
export interface Voice {
	title: Face;
	under: Face;
	author: Face;
}

const roman: Voice = {
	title: { family: 'serif' },
	under: { family: 'serif', italic: true },
	author: { family: 'sans', caps: true, tracking: 0.1 },
};
const boldRoman: Voice = {
	title: { family: 'serif', bold: true },
	under: { family: 'serif', italic: true },
	author: { family: 'serif' },
};
const italic: Voice = {
	title: { family: 'serif', italic: true },
	under: { family: 'serif' },
	author: { family: 'serif', caps: true, tracking: 0.1 },
};
const capitals: Voice = {
	title: { family: 'serif', caps: true, tracking: 0.03 },
	under: { family: 'serif', italic: true },
	author: { family: 'serif', italic: true },
};
const grotesque: Voice = {
	title: { family: 'sans', bold: true, tracking: -0.02 },
	under: { family: 'sans' },
	author: { family: 'sans' },
};
const poster: Voice = {
	title: { family: 'sans', bold: true, caps: true, tracking: -0.01 },
	under: { family: 'sans' },
	author: { family: 'sans', caps: true, tracking: 0.1 },
};
const plain: Voice = {
	title: { family: 'sans', tracking: -0.01 },
	under: { family: 'serif', italic: true },
	author: { family: 'sans', bold: true },
};

export const voicesTable: Record<Mood, readonly [Voice, ...Voice[]]> = {
	fiction: [roman, boldRoman, italic, grotesque],
	classic: [roman, capitals, italic],
	crime: [poster, boldRoman, poster, capitals],
	romance: [italic, roman, italic],
	fantasy: [capitals, roman, boldRoman],
	future: [poster, grotesque, plain],
	poetry: [italic, roman, plain],
	children: [grotesque, boldRoman, grotesque],
	young: [poster, boldRoman, grotesque],
	history: [capitals, roman, boldRoman],
	life: [roman, boldRoman, plain],
	science: [grotesque, plain, roman],
	society: [grotesque, poster, boldRoman],
	mind: [roman, plain, italic],
	home: [boldRoman, roman, italic],
	outdoors: [boldRoman, roman, grotesque],
	arts: [grotesque, poster, plain],
};
