import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

/* The page of the floor: React, nothing to show, and a message to the page around it. */
function Blank() {
  useEffect(() => window.parent.postMessage({ type: 'svc:event:ready' }, '*'), []);
  return null;
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Blank));
