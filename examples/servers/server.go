// A server on a sub-domain of the front door, with Go's standard library alone: VESTIBULE_KEY=vsk_… go run server.go
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

var (
	frontDoor = setting("FRONT_DOOR", "http://vestibule.localhost:8080")
	// The address of the front door's service for this server, and the app's own address as browsers show it.
	service = setting("SERVICE", "http://localhost:8080")
	origin  = setting("ORIGIN", "http://recipes.vestibule.localhost:3000")
	key     = setting("VESTIBULE_KEY", "")
	// The timeout is for the whole answer. A redirect is not an answer.
	client = &http.Client{Timeout: 3 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
)

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

type answer struct {
	Active    *bool
	Why       string
	Renewable bool
	Visitor   struct{ Id, Username string }
}

// whoIs asks who sends a request. If it fails, let nobody in.
func whoIs(request *http.Request) (who answer, err error) {
	question, err := http.NewRequestWithContext(request.Context(), "POST", service+"/api/introspect", nil)
	if err != nil {
		return who, err
	}
	question.Header.Set("Authorization", "Bearer "+key)
	question.Header["Cookie"] = request.Header["Cookie"]
	response, err := client.Do(question)
	if err != nil {
		return who, err
	}
	// Close the body whatever the status, or the connection is never released.
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return who, errors.New("the front door answered " + response.Status)
	}
	if err = json.NewDecoder(response.Body).Decode(&who); err != nil {
		return who, err
	}
	if who.Active == nil || *who.Active && who.Visitor.Id == "" {
		return who, errors.New("that was not the front door's answer")
	}
	return who, nil
}

func serve(response http.ResponseWriter, request *http.Request) {
	response.Header().Set("Cache-Control", "no-store")
	who, err := whoIs(request)
	if err != nil {
		log.Print(err)
		response.Header().Set("Retry-After", "5")
		http.Error(response, "It cannot be known at the moment whether you are logged in.", http.StatusServiceUnavailable)
		return
	}
	if named := request.Header.Get("Vestibule-Subject"); *who.Active && named != "" && named != who.Visitor.Id {
		// Another tab has logged in someone else, and the calling page has not heard of it.
		http.Error(response, "Someone else is logged in now.", http.StatusUnauthorized)
		return
	}
	if *who.Active {
		// Store a visitor's data under the id: a name can change and pass to someone else.
		response.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(response, "<!doctype html><title>Notes</title><p>Hello, %s!<p>Your notes are those of %s.",
			html.EscapeString(who.Visitor.Username), html.EscapeString(who.Visitor.Id))
		return
	}
	// Never redirect a submitted form or a script's call: their data would be lost.
	if request.Method != "GET" || !strings.Contains(request.Header.Get("Accept"), "text/html") {
		http.Error(response, "You are not logged in any more.", http.StatusUnauthorized)
		return
	}
	query := url.Values{"continue": {origin + request.URL.RequestURI()}}
	if who.Renewable && who.Why == "expired" {
		query.Set("refresh", "true")
	}
	http.Redirect(response, request, frontDoor+"/accounts?"+query.Encode(), http.StatusFound)
}

func main() {
	log.Fatal(http.ListenAndServe("127.0.0.1:"+setting("PORT", "3000"), http.HandlerFunc(serve)))
}
